"""Command `export`: files of a search, as text, tables, JSON, pictures or films."""
