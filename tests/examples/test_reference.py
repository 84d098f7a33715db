"""The reference data set comes out as committed, and a change of a single number would be noticed."""

from __future__ import annotations

from pathlib import Path

from loreley import parse_record
from loreley.examples import reference


def test_the_reference_data_set_is_built_bit_for_bit(tmp_path: Path) -> None:
    """Whoever changes rules or encoding raises a version and renews the checksums."""
    lines = reference.check(tmp_path)
    assert lines == reference.CHECKSUMS.read_text(encoding="ascii").split("\n")[:-1]
    names = [line.split()[2] for line in lines]
    assert len(names) == len(set(names)) == 15
    records = [parse_record(line) for name in names for line in (tmp_path / name).read_text("utf-8").splitlines()]
    assert len(records) == 15 * reference.GAMES
    assert all(record.scores is not None for record in records)
