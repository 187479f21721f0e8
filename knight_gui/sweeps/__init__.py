"""What many searches came to: planned, handed out to workers, told as they come, summed up."""
