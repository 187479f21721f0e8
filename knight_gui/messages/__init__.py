"""What is said of a search: one room for the window, the terminal and whatever comes.

Each thing is worded once, when it is shown, from facts. Keys and options are not known
here: who has them hands them in.
"""
