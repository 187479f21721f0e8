"""The command `map`: many searches at once, as rows of a table."""
