"""Rules that are written in odd ways, and the games by them looked at one by one."""
