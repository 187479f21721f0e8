"""How a tour is found.

`knight_gui.search.search` and `knight_gui.search.recording` bring in the
compiled code, which takes a moment; import them where they are used.
"""
