"""Settings that every test shares: which are slow, and how hard the property tests look.

`ci` (the default) tries the same examples on every run, so that a red test is red for everybody; `quick` tries
the first of them, for `make check`; `deep` tries many more, new ones each time. LORELEY_TESTS chooses. None has
a deadline: the first call of a kernel may compile it.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", parent=settings.get_profile("ci"), max_examples=10)
settings.register_profile(
    "deep",
    deadline=None,
    max_examples=2000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("LORELEY_TESTS", "ci"))

STARTERS = frozenset("browser cluster dask_address defective guarded program ray_address server spawn web_app".split())
"""The fixtures that start a program: a browser, a server, a database, workers, ours as people run it."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever starts a program through a fixture is slow; other tests that are say so themselves."""
    for item in items:
        callspec = getattr(item, "callspec", None)
        is_on_postgres = callspec is not None and "postgres" in callspec.params.values()
        if is_on_postgres or STARTERS.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
