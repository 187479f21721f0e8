"""Compiles the translations while the package is built; the repository holds no compiled ones."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledTranslations(BuildHookInterface):
    """Puts a compiled catalogue beside each translation, and into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them all; an editable installation finds them where they are written."""
        for source in Path(self.root, "assets", "translations").glob("*/LC_MESSAGES/*.po"):
            compiled = source.with_suffix(".mo")
            with source.open("rb") as texts, compiled.open("wb") as file:
                catalogue = read_po(texts)
                for text in [each for each in catalogue if not all(each.string)]:
                    # Babel would take the first of its English forms for all numbers
                    catalogue.delete(text.id, text.context)
                write_mo(file, catalogue)
            inside = compiled.relative_to(self.root).as_posix()
            build_data["force_include"][str(compiled)] = f"knight_gui/{inside}"
