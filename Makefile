# Two commands set everything up: `make play` and `make test`. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NPM := .cache/npm
NPM_TOOLS := axe-core@4.14.0 typescript@7.0.2
TSC := $(NPM)/node_modules/.bin/tsc
TSC_OPTIONS := --noEmit --checkJs --strict --target es2023 --lib es2023,dom,dom.iterable --module esnext --moduleResolution bundler
export BOXLID_CACHE_DIR ?= $(CURDIR)/.cache/boxlid

.DEFAULT_GOAL := help
.PHONY: help play test check bench mutants docs-captures lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/base.stamp ## play a game in this terminal
	@$(BIN)/boxlid play

test: check .cache/chromium.stamp ## check the code and run every test
	@$(BIN)/python -m pytest -n auto --dist loadgroup

check: $(VENV)/test.stamp $(NPM)/tools.stamp ## format, lint, types and layers
	@$(BIN)/ruff format --check --quiet --cache-dir .cache/ruff .
	@$(BIN)/ruff check --quiet --cache-dir .cache/ruff .
	@$(BIN)/mypy --cache-dir .cache/mypy
	@$(BIN)/lint-imports --cache-dir .cache/imports > .cache/imports.txt || { cat .cache/imports.txt; exit 1; }
	@$(TSC) $(TSC_OPTIONS) src/boxlid/server/static/main.js

bench: $(VENV)/bench.stamp ## measure speed beside C, OpenSpiel and plain Python
	@$(BIN)/python -m benchmarks.speed

mutants: $(VENV)/test.stamp ## break every rule on purpose and see a test fail
	@$(BIN)/python -m tests.mutants

docs-captures: $(VENV)/test.stamp .cache/chromium.stamp ## take the pictures of docs/captures anew
	@$(BIN)/python -m tests.web.captures

PIN := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

lock: $(VENV)/setup.stamp ## pin the dependencies again, with hashes
	@$(BIN)/$(PIN) --upgrade --group setup --output-file requirements/setup.txt
	@$(BIN)/$(PIN) --upgrade pyproject.toml --output-file requirements/base.txt
	@$(BIN)/$(PIN) pyproject.toml --group test --constraint requirements/base.txt --output-file requirements/test.txt
	@$(BIN)/$(PIN) pyproject.toml --group bench --constraint requirements/base.txt --output-file requirements/bench.txt

clean: ## remove everything that was made here
	@rm -rf $(VENV) .cache dist

$(VENV)/setup.stamp: requirements/setup.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/setup.txt
	@touch $@

$(VENV)/%.stamp: requirements/%.txt pyproject.toml $(VENV)/setup.stamp
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --requirement requirements/$*.txt
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

# The page needs neither of these to run: they check its types and its access.
$(NPM)/tools.stamp: Makefile | .cache/npm.stamp
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(NPM) $(NPM_TOOLS)
	@touch $@

# A program that tests need, from Debian's package of the same name where it is missing and we may install it.
.cache/chromium.stamp .cache/npm.stamp: .cache/%.stamp:
	@mkdir -p .cache
	@command -v $* > /dev/null || test "$$(id -u)" != 0 || { apt-get update -qq && apt-get install -qq --yes $* > /dev/null; }
	@command -v $* > /dev/null || { echo "The tests need $*: install it, then run make again."; exit 1; }
	@touch $@
