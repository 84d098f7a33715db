"""Writes `src/wire/schema.ts`, the types of all that goes over the wire, from the server's own OpenAPI document.

`python web/wire.py` writes, `python web/wire.py --check` fails if the file is not what the server says today.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from build import WEB, install, npm  # type: ignore[import-not-found]

TYPES = WEB / "src" / "wire" / "schema.ts"


def schemas() -> dict[str, Any]:
    """The document without its routes: the app has its own list of addresses."""
    from loreley.server.app import framework
    from loreley.server.site import ServeSettings, Site

    document = framework(Site(ServeSettings(database="unused"))).openapi_schema.to_schema()
    return {"openapi": document["openapi"], "info": document["info"], "paths": {}, "components": document["components"]}


def generate() -> str:
    """The file as it should be."""
    install()
    with TemporaryDirectory() as folder:
        document, types = Path(folder) / "openapi.json", Path(folder) / "schema.ts"
        document.write_text(json.dumps(schemas(), default=msgspec.to_builtins))
        npm("exec", "--", "openapi-typescript", str(document), "-o", str(types), "--immutable", "--silent")
        return types.read_text(encoding="utf-8")


def main() -> int:
    found = generate()
    if "--check" in sys.argv[1:]:
        is_right = TYPES.exists() and TYPES.read_text(encoding="utf-8") == found
        print("" if is_right else "web/src/wire/schema.ts is not what the server says: run python web/wire.py")
        return 0 if is_right else 1
    TYPES.write_text(found, encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
