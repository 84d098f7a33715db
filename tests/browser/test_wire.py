"""What the app believes of the server and the engine is what they say today."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.browser.conftest import ROOT

WEB = ROOT / "web"


@pytest.mark.slow
def test_types_are_those_of_the_servers_own_document() -> None:
    result = subprocess.run([sys.executable, str(WEB / "wire.py"), "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.slow
def test_fixtures_are_what_the_engine_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(WEB / "test")
    import make_fixtures  # type: ignore[import-not-found]

    found = make_fixtures.fixtures()
    kept = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (WEB / "test/fixtures").glob("*.json")}
    assert kept == json.loads(json.dumps(found))


@pytest.mark.slow
def test_units_and_types_of_the_app() -> None:
    for script in ("test", "check"):
        result = subprocess.run([sys.executable, str(WEB / "build.py"), script], capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr
