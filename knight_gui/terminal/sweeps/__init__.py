"""Commands `map` and `luck`: many searches at once, as rows of a table."""
