"""Files in which entries are kept under keys; whatever goes wrong with them is the same as there being none."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import stat
import tempfile
import time
from pathlib import Path
from typing import Any, Final, final

VARIABLE: Final = "TRICKLIB_CACHE"
"""The environment variable that says where the cache is, or ``off``."""

LARGEST: Final = 8 << 20
"""A file with more bytes than these is not read."""

DAY: Final = 24 * 60 * 60

KEPT_FOR: Final = 60 * DAY
"""What has not been used for so many seconds is deleted."""

_SECRET_BYTES: Final = 32


def place() -> Path | None:
    """Where the cache is: ``$TRICKLIB_CACHE``, else ``tricklib`` in ``$XDG_CACHE_HOME``, else in ``~/.cache``.

    None if ``$TRICKLIB_CACHE`` is ``off``, or there is no home.
    """
    said, caches = os.environ.get(VARIABLE, ""), os.environ.get("XDG_CACHE_HOME", "")
    if said == "off":
        return None
    if said:
        return Path(said)
    if os.path.isabs(caches):
        return Path(caches) / "tricklib"
    try:
        return Path.home() / ".cache" / "tricklib"
    except RuntimeError:
        return None


@final
class Store:
    """A folder with one file for each key, and a secret.

    Args:
        folder: the folder, which is made if need be.

    Attributes:
        secret: known to nobody but the user; empty if nothing can be kept here.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.secret = b""
        with contextlib.suppress(OSError, ValueError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _is_own(folder.stat(), 0o022):
                self.secret = self._secret()

    @property
    def is_usable(self) -> bool:
        """Whether anything can be kept here."""
        return bool(self.secret)

    def _secret(self) -> bytes:
        """The secret, which whoever comes first makes up."""
        path = self.folder / "secret"
        if not path.exists():
            draft = self._draft(secrets.token_bytes(_SECRET_BYTES).hex())
            try:
                os.link(draft, path)
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        if not _is_own(path.lstat(), 0o077) or not stat.S_ISREG(path.lstat().st_mode):
            return b""
        secret = bytes.fromhex(path.read_text("ascii"))
        return secret if len(secret) == _SECRET_BYTES else b""

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key[2:]}.json"

    def read(self, key: str) -> list[dict[str, Any]]:
        """The entries under a key."""
        try:
            path = self._path(key)
            if path.stat().st_size > LARGEST:
                return []
            entries = json.loads(path.read_text("utf-8"))
            if time.time() - path.stat().st_mtime > DAY:
                with contextlib.suppress(OSError):
                    os.utime(path)
        except (OSError, ValueError, RecursionError):
            return []
        return [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []

    def write(self, key: str, entries: list[dict[str, Any]]) -> None:
        """Keep these entries under a key in place of what was there, all of them or none."""
        path = self._path(key)
        with contextlib.suppress(OSError):
            path.parent.mkdir(mode=0o700, exist_ok=True)
            os.replace(self._draft(json.dumps(entries)), path)

    def _draft(self, text: str) -> Path:
        handle, name = tempfile.mkstemp(suffix=".draft", dir=self.folder)
        try:
            with open(handle, "w", encoding="utf-8") as stream:
                stream.write(text)
        except OSError:
            os.unlink(name)
            raise
        return Path(name)

    def tidy(self) -> None:
        """Once a day delete what has not been used for long."""
        mark, now = self.folder / "tidied", time.time()
        with contextlib.suppress(OSError):
            if mark.exists() and now - mark.stat().st_mtime < DAY:
                return
            mark.touch()
            for path in [*self.folder.glob("??/*.json"), *self.folder.glob("*.draft")]:
                with contextlib.suppress(OSError):
                    if now - path.stat().st_mtime > (KEPT_FOR if path.suffix == ".json" else DAY):
                        path.unlink()


def _is_own(found: os.stat_result, forbidden: int) -> bool:
    """Whether something belongs to the user, and others may not do with it what is forbidden to them."""
    if not hasattr(os, "geteuid"):
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & forbidden
