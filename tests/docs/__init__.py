"""Tools that generate documents, translations, texts and pictures, and their tests."""
