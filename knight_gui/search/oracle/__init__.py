"""Oracle: verdicts on paths, and the reasons that prove a loss."""
