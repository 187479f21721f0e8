"""Long computations beside the search: one file and one row in the table for each."""
