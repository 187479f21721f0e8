"""Search for tours: strategies, the search and its recording, verdicts on paths, estimates.

`search.search` and `search.recording` load the compiled engine, which takes a moment; import
them where they are used.
"""
