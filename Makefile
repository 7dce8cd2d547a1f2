# Two commands set everything up: `make play` and `make test`. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export BOXLID_CACHE_DIR ?= $(CURDIR)/.cache/boxlid

.DEFAULT_GOAL := help
.PHONY: help play test check bench mutants lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/base.stamp ## play a game in this terminal
	@$(BIN)/boxlid play

test: check ## check the code and run every test
	@$(BIN)/python -m pytest -n auto --dist worksteal

check: $(VENV)/test.stamp ## format, lint, types and layers
	@$(BIN)/ruff format --check --quiet --cache-dir .cache/ruff .
	@$(BIN)/ruff check --quiet --cache-dir .cache/ruff .
	@$(BIN)/mypy --cache-dir .cache/mypy
	@$(BIN)/lint-imports --cache-dir .cache/imports > .cache/imports.txt || { cat .cache/imports.txt; exit 1; }

bench: $(VENV)/bench.stamp ## measure speed beside C, OpenSpiel and plain Python
	@$(BIN)/python -m benchmarks.speed

mutants: $(VENV)/test.stamp ## break every rule on purpose and see a test fail
	@$(BIN)/python -m tests.mutants

PIN := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

lock: $(VENV)/setup.stamp ## pin the dependencies again, with hashes
	@$(BIN)/$(PIN) --upgrade --group setup --output-file requirements/setup.txt
	@$(BIN)/$(PIN) --upgrade pyproject.toml --extra postgres --output-file requirements/base.txt
	@$(BIN)/$(PIN) pyproject.toml --extra postgres --group test --constraint requirements/base.txt --output-file requirements/test.txt
	@$(BIN)/$(PIN) pyproject.toml --extra postgres --group bench --constraint requirements/base.txt --output-file requirements/bench.txt

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
