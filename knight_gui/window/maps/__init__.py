"""Widgets of the map page and the page of seeded runs."""
