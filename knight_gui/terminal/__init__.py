"""The face of the program that needs no window.

It has the same engine as the window and none of it in itself; it imports no Qt.
"""
