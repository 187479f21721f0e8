"""What is said of the step that is shown: what it did, why, and what comes next."""
