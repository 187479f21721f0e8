"""Drawing of the landscape: the search as bars, over its steps."""
