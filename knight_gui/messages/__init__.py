"""Texts on searches, for the window, the terminal and the documents alike.

Each text is built in one place, when it is displayed, from the values it is about. Names of keys
and options are parameters, since the window and the terminal have different ones.
"""
