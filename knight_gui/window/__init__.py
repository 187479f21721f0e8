"""What is seen: the window, drawn from frames, and the actions that steer the transport."""
