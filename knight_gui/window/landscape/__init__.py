"""Widget of the landscape: view, headline, loader, and the menu of markers."""
