"""What is said of searches: sentences, counts, outcomes, for every face in the same words."""
