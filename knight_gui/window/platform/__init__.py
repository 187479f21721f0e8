"""Platform under the window: settings, language, screens, reduced motion."""
