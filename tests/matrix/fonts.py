"""Sets of fonts of other machines, for fontconfig, without a change of this machine."""

import shutil
import subprocess
from pathlib import Path

import fontpkg_noto_sans

_CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  {folders}
  <cachedir>{cache}</cachedir>
  {aliases}
</fontconfig>
"""
_ALIASES = '<include ignore_missing="yes">/etc/fonts/conf.d</include>'


def configure(folder: Path, sources: list[Path], *, aliases: bool) -> Path:
    """Return a fontconfig file with the fonts of these folders only."""
    folder.mkdir(parents=True, exist_ok=True)
    name = "-".join([*(source.name for source in sources), "aliases" if aliases else "plain"])
    file = folder / f"{name}.conf"
    folders = "".join(f"<dir>{source}</dir>" for source in sources)
    text = _CONFIGURATION.format(
        folders=folders, aliases=_ALIASES if aliases else "", cache=folder / "cache"
    )
    file.write_text(text, encoding="utf-8")
    return file


def noto_sans(_folder: Path) -> Path:
    """Return the folder of the fonts that are installed with the tests."""
    return Path(fontpkg_noto_sans.ROOT) / "files"


def system_fonts(_folder: Path) -> Path:
    """Return the folder of the system's fonts."""
    return Path("/usr/share/fonts")


def noto_mono(folder: Path) -> Path | None:
    """Return the folder of Ubuntu's fixed font, whose file is not marked as fixed."""
    return _debian_package("fonts-noto-mono", folder)


def liberation(folder: Path) -> Path | None:
    """Return the folder of the fonts of many servers."""
    return _debian_package("fonts-liberation", folder)


def _debian_package(package: str, folder: Path) -> Path | None:
    """Unpack a Debian package without installing it; return its folder, or None without one."""
    unpacked = folder / package
    if not unpacked.exists() and shutil.which("apt-get"):
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "-qq", "download", package], cwd=folder, check=False)
        for archive in folder.glob(f"{package}_*.deb"):
            subprocess.run(["dpkg", "-x", archive, unpacked], check=True)
    return unpacked if unpacked.exists() else None
