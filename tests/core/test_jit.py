"""The cache of compiled code: one folder for one state of the sources, old ones removed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from loreley.core.jit import cache_folder, prune_caches, source_hash

pytestmark = pytest.mark.nojit

PROGRAM = "from loreley.core import jit; print(jit.cache_folder)"


def folder_with(cache: Path) -> Path:
    environment = dict(os.environ) | {"LORELEY_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return Path(done.stdout.strip())


def test_the_folder_is_named_after_the_sources(tmp_path: Path) -> None:
    assert cache_folder.name == source_hash()
    assert folder_with(tmp_path) == tmp_path / source_hash()


def test_a_folder_that_cannot_be_written_is_replaced_by_a_temporary_one() -> None:
    found = folder_with(Path("/proc/nowhere"))
    assert found.name.startswith("loreley-")


def test_folders_unused_for_a_month_are_removed_and_the_present_one_stays() -> None:
    old, other = cache_folder.parent / "0000000000000000", cache_folder.parent / "holidays"
    for folder in (old, other):
        folder.mkdir(exist_ok=True)
        os.utime(folder, (0, 0))
    assert prune_caches() >= 1
    assert not old.exists()
    assert cache_folder.exists()
    other.rmdir()  # what is no cache is left alone
