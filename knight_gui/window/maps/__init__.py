"""How maps are drawn and looked at: what searches from many starts came to."""
