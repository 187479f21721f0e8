"""Sets of fonts, as other machines have them, without a change to this one's."""

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
    """Return a configuration file of fontconfig under which there are these fonts only."""
    folder.mkdir(parents=True, exist_ok=True)
    name = "-".join([*(source.name for source in sources), "aliases" if aliases else "plain"])
    file = folder / f"{name}.conf"
    folders = "".join(f"<dir>{source}</dir>" for source in sources)
    told = {"folders": folders, "aliases": _ALIASES if aliases else "", "cache": folder / "cache"}
    file.write_text(_CONFIGURATION.format(**told), encoding="utf-8")
    return file


def noto_sans(_folder: Path) -> Path:
    """Return the fonts that the tests bring."""
    return Path(fontpkg_noto_sans.ROOT) / "files"


def of_the_system(_folder: Path) -> Path:
    """Return those that are installed."""
    return Path("/usr/share/fonts")


def noto_mono(folder: Path) -> Path | None:
    """Return Ubuntu's letters for code; their file does not say that all are as wide."""
    return _debian("fonts-noto-mono", folder)


def liberation(folder: Path) -> Path | None:
    """Return what many a server has."""
    return _debian("fonts-liberation", folder)


def _debian(package: str, folder: Path) -> Path | None:
    """Unpack a package of Debian without installing it; None where there is none to be had."""
    unpacked = folder / package
    if not unpacked.exists() and shutil.which("apt-get"):
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "-qq", "download", package], cwd=folder, check=False)
        for archive in folder.glob(f"{package}_*.deb"):
            subprocess.run(["dpkg", "-x", archive, unpacked], check=True)
    return unpacked if unpacked.exists() else None
