# One command per chore, the same on a laptop and in continuous integration. `make` lists them.
# Everything is installed into .venv from the locks in requirements/; everything else that make leaves is in .cache.

.DEFAULT_GOAL := help
.PHONY: help play terminal check test test-deep bench web screenshots dist lock clean lint engine machine
MAKEFLAGS += --no-print-directory

PY := .venv/bin/python
PIP := $(PY) -m pip --require-virtualenv --disable-pip-version-check -qq
PYTEST := $(PY) -m pytest

# The Python that .venv is made with: the first of these that is new enough. `make PYTHON=python3.13 …` chooses one.
PYTHON := python3 python3.14 python3.13 python3.12 python3.11

# A stamp's name holds a checksum of what was installed and where, so a changed lock or a moved folder installs anew.
checksum = $(firstword $(shell { cat requirements/$(1).txt pyproject.toml; pwd; } | cksum))
RUN := .venv/.run-$(call checksum,run)
DEV := .venv/.dev-$(call checksum,dev)

help:  ## this list
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z-]*\):.*## /\1 /p' Makefile | while read -r name text; do printf '  %-10s %s\n' "$$name" "$$text"; done

PORT ?= 8000
HOST ?= 127.0.0.1

play: $(RUN) web  ## set up, serve on HOST and PORT and open the browser; DATABASE_URL, BROWSER=none
	@.venv/bin/loreley compile
	@.venv/bin/loreley serve --open --host $(HOST) --port $(PORT)

terminal: $(RUN)  ## set up and play in this terminal
	@.venv/bin/loreley compile
	@.venv/bin/loreley play

check: lint engine  ## lint, types and the quick tests, in under two minutes
	@echo "Running the quick tests …"
	@LORELEY_TESTS=quick $(PYTEST) -n 2 -m "not slow and not deep"

test: lint engine web machine  ## everything but the deep tests
	@echo "Checking the web app …"
	@$(PY) web/build.py check
	@$(PY) web/build.py test
	@echo "Measuring coverage without the compiler …"
	@NUMBA_DISABLE_JIT=1 $(PY) -m coverage run -m pytest -q -m nojit
	@$(PY) -m coverage report --fail-under=95
	@echo "Running the compiled engine with bounds checking …"
	@NUMBA_BOUNDSCHECK=1 LORELEY_CACHE="$(CURDIR)/.cache/boundscheck" $(PYTEST) -q -m boundscheck
	@echo "Running all tests …"
	@$(PYTEST) -n auto --maxprocesses 8

test-deep: lint engine web machine  ## all tests, long versions included: more games, deeper counts, longer fuzzing
	@echo "Running all tests and their long versions …"
	@LORELEY_TESTS=deep $(PYTEST) -n auto --maxprocesses 8 -m ""

bench: engine  ## speed of the engine, side by side with OpenSpiel
	@$(PY) -m benchmarks

web: | $(PY)  ## build the web app into the package
	@$(PY) web/build.py

screenshots: engine web machine  ## pictures of every page in .cache/screenshots, to be looked at; the README's anew
	@$(PY) -m tests.browser.screenshots
	@$(PY) -m tests.browser.screenshots --docs

dist: $(DEV) web  ## a wheel that carries the web app, in dist/
	@$(PY) -m uv build --quiet --wheel --no-build-isolation --out-dir dist
	@ls -sh dist

machine: $(DEV)
	@$(PY) -m tests.machine

lock: $(DEV)  ## renew requirements/ after a change of pyproject.toml; UPGRADE=--upgrade takes the newest
	@echo "Locking requirements/run.txt, requirements/dev.txt and requirements/peers.txt …"
	@$(LOCK) --extra postgres -o requirements/run.txt
	@$(LOCK) --extra cluster --extra postgres --extra research --extra dev -c requirements/run.txt -o requirements/dev.txt
	@$(LOCK) --extra research --extra peers -c requirements/dev.txt -o requirements/peers.txt

LOCK = $(PY) -m uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	--no-emit-index-url --no-header $(UPGRADE) --group build pyproject.toml

clean:  ## remove whatever make has made
	@rm -rf .venv .cache .hypothesis build dist web/node_modules src/loreley/webapp
	@for folder in src tests benchmarks; do \
		if [ -d $$folder ]; then find $$folder -name __pycache__ -prune -exec rm -rf {} +; fi; done

lint: $(DEV)
	@echo "Checking style and types …"
	@$(PY) -m ruff check --quiet
	@$(PY) -m ruff format --check --quiet
	@$(PY) -m mypy

engine: $(DEV)
	@.venv/bin/loreley compile

# Touching the run stamp as well: the dev lock holds all of the run lock, in the same versions.
$(DEV): $(PY)
	$(call install,dev)
	@rm -f .venv/.run-* .venv/.dev-*; touch $(RUN) $@

$(RUN): $(PY)
	$(call install,run)
	@rm -f .venv/.run-*; touch $@

define install
	@echo "Installing $$(grep -c '^[a-z].*==' requirements/$(1).txt) packages …"
	@$(PIP) install --require-hashes -r requirements/$(1).txt
	@$(PIP) install --no-build-isolation --no-deps -e .
endef

# Also remade when it is no working environment of its own: an interrupted set-up, a system Python gone or replaced.
ifneq ($(shell $(PY) -c 'import pip, sys; sys.exit(sys.prefix == sys.base_prefix)' 2>/dev/null && echo works),works)
.PHONY: $(PY)
endif
$(PY):
	@for python in $(PYTHON); do \
		if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
			echo "Creating the virtual environment …"; \
			exec $$python -m venv --clear .venv; \
		fi; \
	done; \
	echo "Loreley needs Python 3.11 or newer with its venv module: please install both" \
		"(on Debian or Ubuntu the packages python3 and python3-venv)." >&2; \
	exit 1
