"""Widgets and builders that bars, pages and cards share."""
