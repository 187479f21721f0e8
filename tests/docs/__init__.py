"""The documents: their generated parts, and what is held of all of them."""
