"""What README and docs print is run: every Python block, every `loreley` command."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[tuple[str, str]]:
    return [
        (page.name, match[2])
        for page in PAGES
        for match in BLOCK.finditer(page.read_text(encoding="utf-8"))
        if match[1] == kind
    ]


def commands() -> list[tuple[str, str]]:
    lines = [(page, line.split("  #")[0].strip()) for page, text in blocks("sh") for line in text.splitlines()]
    return [(page, line) for page, line in lines if line.startswith("loreley ")]


def test_the_pages_hold_examples() -> None:
    assert len(blocks("python")) >= 4
    assert len(commands()) >= 8


@pytest.mark.slow
@pytest.mark.parametrize(("page", "program"), blocks("python"))
def test_python_examples_run(page: str, program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "import loreley\n" + program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_commands_run(tmp_path: Path) -> None:
    """In the pages' order and in one folder, as a reader would type them; games at the prompt are left at once."""
    for page, line in commands():
        first = shlex.split(line.split(" | ")[0])[1:]
        answer = "quit\n" * 9 if first[0] == "play" else ""
        if first[0] == "bench":
            continue  # minutes long; tests/arena measures it in small
        done = subprocess.run(
            [sys.executable, "-m", "loreley.cli", *first],
            input=answer,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{page}: {line}\n{done.stderr}"


def test_links_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
