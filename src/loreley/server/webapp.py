"""The web app, as its build left it in the package (`make web`): files from memory, each compressed once.

Every address that is a page of the app is answered with the app; it looks at the address itself. Where the app has
not been built, all is passed on.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Send

__all__ = ["FOLDER", "WebApp"]

FOLDER = Path(__file__).resolve().parents[1] / "webapp"

_PAGE = re.compile(r"/(?:(?:table|join|lesson|rules|replay)(?:/[^/.]*)?)?")
_HOME = "/index.html"
_FOREVER = b"public, max-age=31536000, immutable"  # names of built files hold a checksum of what is in them
_SMALLEST = 600  # bytes; compressing less gains nothing
_COMPRESSED = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}


class WebApp:
    """Stands before the application and answers for the files of the web app."""

    def __init__(self, app: ASGIApp, folder: Path = FOLDER) -> None:
        self._app = app
        built = (path for path in folder.rglob("*.*") if not path.name.startswith("."))
        self._files = {f"/{path.relative_to(folder).as_posix()}": _File(path) for path in built}

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        file = self._find(scope)
        if file is None:
            await self._app(scope, receive, send)
            return
        headers, body = file.answer(scope)
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        body = b"" if scope.get("method") == "HEAD" else body
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _find(self, scope: Any) -> _File | None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return None
        path = scope["path"]
        return self._files.get(_HOME if _PAGE.fullmatch(path) else path)


class _File:
    """A file with the headers it goes out with."""

    def __init__(self, path: Path) -> None:
        self.plain = path.read_bytes()
        is_small = len(self.plain) < _SMALLEST or path.suffix not in _COMPRESSED
        self.compressed = None if is_small else gzip.compress(self.plain, 9, mtime=0)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        charset = "; charset=utf-8" if path.suffix in _COMPRESSED else ""
        self.headers = [
            (b"content-type", f"{kind}{charset}".encode()),
            (b"cache-control", _FOREVER if path.parent.name == "assets" else b"no-cache"),
        ]

    def answer(self, scope: Any) -> tuple[list[tuple[bytes, bytes]], bytes]:
        """Headers and body for a browser."""
        if self.compressed is None:
            return [*self.headers, (b"content-length", str(len(self.plain)).encode())], self.plain
        accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
        body, coding = (self.compressed, [(b"content-encoding", b"gzip")]) if b"gzip" in accepted else (self.plain, [])
        length = (b"content-length", str(len(body)).encode())
        return [*self.headers, *coding, (b"vary", b"accept-encoding"), length], body
