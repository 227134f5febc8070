def position_text(game): return ""
