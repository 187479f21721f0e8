"""Command line of the program.

It uses the same engine as the window, and imports no Qt but for pictures.
"""
