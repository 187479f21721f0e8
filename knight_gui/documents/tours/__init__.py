"""Reader of tours, in layers that each do one thing.

text        bytes to a text, and places in it
markup      tables of HTML, LaTeX and Markdown to lines of cells
cells       a board in lines to rows of cells
numbering   cells, or squares in their order, to a checked path on a board
notations   a text that holds nothing but a path, in one notation
sections    the parts of a text with other things in it that may hold a tour
reader      a text to its tours
"""
