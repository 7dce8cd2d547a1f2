# `make play` and `make test` set up everything they need. `make help` lists all targets.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NPM := .cache/npm
NPM_TOOLS := axe-core@4.14.0 prettier@3.9.10 typescript@7.0.2
LIGHTHOUSE := lighthouse@12.8.2
PRETTIER := $(NPM)/node_modules/.bin/prettier --print-width 120 --log-level warn
SCRIPTS := 'src/boxlid/server/static/**/*.js' 'benchmarks/online/peer_servers/*.mjs'
TSC := $(NPM)/node_modules/.bin/tsc
TSC_OPTIONS := --noEmit --checkJs --strict --target es2023 --lib es2023,dom,dom.iterable --module esnext --moduleResolution bundler
export BOXLID_CACHE_DIR ?= $(CURDIR)/.cache/boxlid

.DEFAULT_GOAL := help
.PHONY: help play serve test test-envs check format bench bench-envs first-minute lighthouse gpu strength test-cluster mutants load beside crash reconnect fuzz attack race secrets previews viewports docs-captures docs examples lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/base.stamp ## play a game in this terminal
	@$(BIN)/boxlid play

serve: $(VENV)/base.stamp ## play in the browser, alone or with friends
	@$(BIN)/boxlid serve

test: check .cache/chromium.stamp .cache/postgresql.stamp ## check the code and run every test
	@$(BIN)/boxlid warm
	@$(BIN)/python -m pytest -n auto --dist loadscope

test-envs: $(VENV)/test.stamp ## test environments in every game, with the checks of PettingZoo, Gymnasium and OpenSpiel
	@EVERY_GAME=1 $(BIN)/python -m pytest -n auto --dist loadscope tests/envs

check: $(VENV)/test.stamp $(NPM)/tools.stamp ## format, lint, types and layers
	@$(BIN)/ruff format --check --quiet --cache-dir .cache/ruff .
	@$(BIN)/ruff check --quiet --cache-dir .cache/ruff .
	@$(BIN)/mypy --cache-dir .cache/mypy
	@$(BIN)/lint-imports --cache-dir .cache/imports > .cache/imports.txt || { cat .cache/imports.txt; exit 1; }
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(PRETTIER) --check $(SCRIPTS)
	@$(TSC) $(TSC_OPTIONS) src/boxlid/server/static/main.js

format: $(VENV)/test.stamp $(NPM)/tools.stamp ## format the sources
	@$(BIN)/ruff format --quiet --cache-dir .cache/ruff .
	@$(PRETTIER) --write $(SCRIPTS)

bench: $(VENV)/bench.stamp ## measure speed against C, OpenSpiel and plain Python
	@$(BIN)/python -m benchmarks.speed

bench-envs: $(VENV)/bench.stamp ## measure environments for learners against OpenSpiel's tensor loop
	@$(BIN)/python -m benchmarks.envs $(GAME)

gpu: $(VENV)/gpu.stamp ## measure series and environments on this machine's GPU and CPU, and compare the results
	@$(BIN)/python -m benchmarks.gpu

strength: $(VENV)/bench.stamp ## measure the opponents against each other, double dummy, actual outcomes and OpenSpiel's search
	@$(BIN)/python -m benchmarks.tournaments
	@$(BIN)/python -m benchmarks.evaluation
	@$(BIN)/python -m benchmarks.declarer
	@$(BIN)/python -m benchmarks.calibration
	@$(BIN)/python -m benchmarks.first_move
	@$(BIN)/python -m benchmarks.ismcts

first-minute: $(VENV)/test.stamp .cache/chromium.stamp ## measure the time to the first prompt and card with a cold cache
	@$(BIN)/python -m benchmarks.first_minute
	@$(BIN)/python -m benchmarks.page

lighthouse: $(VENV)/test.stamp .cache/chromium.stamp .cache/lighthouse.stamp ## run Lighthouse on every view of the page
	@$(BIN)/python -m benchmarks.lighthouse

test-cluster: $(VENV)/test.stamp $(VENV)/cluster.stamp ## kill workers of Ray and Dask clusters, and compare totals and CPU time with one process
	@$(BIN)/python -m benchmarks.cluster

mutants: $(VENV)/test.stamp ## mutation testing: break every rule and check that a test fails
	@$(BIN)/python -m tests.mutants

load: $(VENV)/test.stamp .cache/postgresql.stamp ## load test of the online table and its peers: GAME, TABLES, RATE, SECONDS
	@$(BIN)/python -m benchmarks.online.load $(if $(GAME),--game $(GAME)) $(if $(TABLES),--tables $(TABLES)) $(if $(RATE),--rate $(RATE)) $(if $(SECONDS),--seconds $(SECONDS))

beside: $(VENV)/test.stamp ## compare the cost of an online action with another checkout: CHECKOUT
	@$(BIN)/python -m benchmarks.online.beside $(CHECKOUT)

crash: $(VENV)/test.stamp .cache/postgresql.stamp ## crash test: kill the server during play and check that nothing is lost: CYCLES
	@$(BIN)/python -m benchmarks.online.crash $(if $(CYCLES),--cycles $(CYCLES))

reconnect: $(VENV)/test.stamp ## cut connections during play and check that nothing is missed: CUTS
	@$(BIN)/python -m benchmarks.online.reconnect $(if $(CUTS),--cuts $(CUTS))

fuzz: $(VENV)/test.stamp ## fuzz the server with broken frames: FRAMES
	@$(BIN)/python -m benchmarks.online.fuzz $(if $(FRAMES),--frames $(FRAMES))

attack: $(VENV)/test.stamp ## flood a server and measure the effect on other users: ATTACKS
	@$(BIN)/boxlid warm
	@$(BIN)/python -m benchmarks.online.attack $(ATTACKS)

secrets: $(VENV)/test.stamp ## compare the frames of worlds that differ only in hidden cards: PAIRS
	@$(BIN)/python -m benchmarks.online.secrets $(if $(PAIRS),--pairs $(PAIRS))

race: $(VENV)/test.stamp ## measure wrong winners and gains by lying in Archduke's race: RACES
	@$(BIN)/python -m benchmarks.race $(if $(RACES),--races $(RACES))

previews: $(VENV)/test.stamp .cache/chromium.stamp ## redraw the images of link previews
	@$(BIN)/python -m tests.web.previews

viewports: $(VENV)/test.stamp .cache/chromium.stamp ## check every question of every game, or of GAME, at nine screen sizes, with contact sheets
	@$(BIN)/python -m tests.web.viewports

docs-captures: $(VENV)/test.stamp .cache/chromium.stamp ## retake the screenshots in docs/captures
	@$(BIN)/python -m tests.web.captures

examples: $(VENV)/test.stamp ## run the examples: a tour, a bot, and training for MINUTES of CPU time (15)
	@$(BIN)/python examples/tutorial.py
	@$(BIN)/boxlid tournament family --bots examples/bot_in_20_lines.py:bot,thumb --deals 20
	@$(BIN)/python examples/train_family.py $(if $(MINUTES),--minutes $(MINUTES))

docs: $(VENV)/test.stamp $(VENV)/docs.stamp ## build the documentation site in .cache/site
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going -d .cache/doctrees docs .cache/site

PIN := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

lock: $(VENV)/setup.stamp ## update the pinned dependencies and their hashes
	@$(BIN)/$(PIN) --upgrade --group setup --output-file requirements/setup.txt
	@$(BIN)/$(PIN) --upgrade pyproject.toml --extra postgres --output-file requirements/base.txt
	@$(BIN)/$(PIN) pyproject.toml --extra lab --extra postgres --extra rl --group test --constraint requirements/base.txt --output-file requirements/test.txt
	@$(BIN)/$(PIN) pyproject.toml --extra postgres --group bench --constraint requirements/base.txt --output-file requirements/bench.txt
	@$(BIN)/$(PIN) --upgrade pyproject.toml --extra gpu --output-file requirements/gpu.txt
	@$(BIN)/$(PIN) --group docs --constraint requirements/test.txt --output-file requirements/docs.txt
	@$(BIN)/$(PIN) pyproject.toml --extra cluster --group test --constraint requirements/test.txt --output-file requirements/cluster.txt

clean: ## remove all build products
	@rm -rf $(VENV) .cache dist

$(VENV)/setup.stamp: requirements/setup.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/setup.txt
	@touch $@

# Pgx installs a package `tests`, which would hide ours.
$(VENV)/%.stamp: requirements/%.txt pyproject.toml $(VENV)/setup.stamp
	@$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes --requirement requirements/$*.txt
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@rm -rf $(VENV)/lib/python3.*/site-packages/tests
	@touch $@

# Only for checks: the types, format and accessibility of the page.
$(NPM)/tools.stamp: Makefile | .cache/npm.stamp
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(NPM) $(NPM_TOOLS)
	@touch $@

# Only for `make lighthouse`.
.cache/lighthouse.stamp: Makefile | .cache/npm.stamp
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix .cache/lighthouse $(LIGHTHOUSE)
	@touch $@

# What the tests need besides Python: the Debian package, if missing and if we may install it. Debian does not put
# PostgreSQL's programs on the path.
IS_INSTALLED = { command -v $(PROGRAM) || ls /usr/lib/postgresql/*/bin/$(PROGRAM); } > /dev/null 2>&1
.cache/chromium.stamp: PROGRAM := chromium
.cache/npm.stamp: PROGRAM := npm
.cache/postgresql.stamp: PROGRAM := initdb
.cache/chromium.stamp .cache/npm.stamp .cache/postgresql.stamp: .cache/%.stamp:
	@mkdir -p .cache
	@$(IS_INSTALLED) || test "$$(id -u)" != 0 || { apt-get update -qq && apt-get install -qq --yes --no-install-recommends $* > /dev/null; }
	@$(IS_INSTALLED) || { echo "The tests need $*: install it, then run make again."; exit 1; }
	@touch $@
