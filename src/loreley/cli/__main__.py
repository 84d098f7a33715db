"""`python -m loreley.cli` is the same program as `loreley`."""

from __future__ import annotations

from loreley.cli import main

if __name__ == "__main__":
    main()
