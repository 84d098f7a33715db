"""The wheel carries the web app: it is built here if it has not been built yet."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebAppHook(BuildHookInterface):  # type: ignore[type-arg]
    """An editable install is left alone: `make web` builds for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        script = Path(self.root) / "web" / "build.py"
        if version != "editable" and script.exists():
            subprocess.run([sys.executable, str(script)], check=True)
