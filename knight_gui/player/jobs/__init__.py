"""Long computations beside the search, a class for each."""
