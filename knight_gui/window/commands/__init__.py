"""Every command once: what it is called, its keys, what it does and when, in tables."""
