"""File formats of lessons, links, tours and sweeps, and checks of hand-written files."""
