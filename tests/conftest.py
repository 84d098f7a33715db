"""Settings that every test shares: how hard the property tests look.

`ci` (the default) tries the same examples on every run, so that a red test is red for everybody; `deep`,
chosen with LORELEY_TESTS=deep, tries many more, new ones each time. Neither has a deadline: the first call of
a kernel may compile it.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "deep",
    deadline=None,
    max_examples=2000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("deep" if os.environ.get("LORELEY_TESTS") == "deep" else "ci")
