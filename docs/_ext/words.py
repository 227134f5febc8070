"""The words of the card table, each with its meaning and a pattern that finds the rules whose text speaks of it."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "bower (right bower, left bower, jick)": (
        "the jack of trumps and the other jack of its colour",
        r"[Bb]ower",
    ),
    "breaking trumps": ("from then on trumps may be led", r"[Bb]roken"),
    "choosing trumps, calling, declaring": ("saying which suit is trumps", r"chooses and announces trumps"),
    "dealing, packets, the rest set aside": ("how the cards come to the players", r"Deal out"),
    "discarding, throwing off": ("playing a card that is neither led nor trump", r"Play any card"),
    "eldest hand": ("the player at the dealer's left", r"[Ee]ldest|dealer's left"),
    "following suit, reneging, revoking": (
        "playing a card of the suit led; reneging is not doing so when able",
        r"Play a card of the suit led",
    ),
    "forced lead": (
        "leading a trump because there is nothing else",
        r"each as far as it leaves something|when one is led",
    ),
    "high and low cards, ace high": ("what beats what", r"the higher card beats|highest trump, the other jack"),
    "house rule, variant": ("a rule made of rules, or under a name of its own", r"these rules|name of its own"),
    "leading": ("playing the first card of a trick", r"\b[Ll]eads?\b|Open the first trick"),
    "looking at one's hand": ("when a player may turn up his cards", r"your hand"),
    "opening": ("leading to the first trick", r"first trick|very first card"),
    "ruffing, trumping": ("playing a trump on another suit because one is void in it", r"[Rr]uff|Play a trump"),
    "sharing the win, ties": ("equal scores at the end", r"equal ones"),
    "taking a trick": ("winning the cards on the table", r"takes the trick|who takes it"),
    "trick points": ("what a trick is worth", r"worth one point"),
    "trumps": ("the suit that beats all others", r"[Tt]rumps? (beat|is the highest|until)|jack of trumps"),
    "winning": ("who has won at the end", r"most points wins"),
}
"""Players' words, with their meaning, and what a rule's sentence or answer must say to be found under them."""
