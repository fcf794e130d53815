# Needs only make and Python 3.11 or newer. Another Python: make lab PYTHON=/path/to/python

GAME ?= tiny-towns
GAMES ?= 20000
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --constraint constraints.txt
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$p $(NEW_ENOUGH) 2>/dev/null && echo $$p && break; done)

# Another game: make lab GAME=little-town, into results/first-run-little-town
FIRST_RUN := results/first-run$(if $(filter tiny-towns,$(GAME)),,-$(GAME))
LINE_UP_tiny-towns := expert,cottages,taverns,grand
LINE_UP_little-town := expert,farmer,mason,landlord
LINE_UP = $(or $(LINE_UP_$(GAME)),$(error There is no game '$(GAME)'. Take GAME=tiny-towns or GAME=little-town))

.DEFAULT_GOAL := help
.PHONY: help lab test notebooks jupyter bench docs clean

help: ## list what make can do here
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

lab: $(VENV)/installed ## set up .venv, play a first run of GAME into results/first-run and write its report
	@rm -rf $(FIRST_RUN)
	$(BIN)/townlab tournament $(LINE_UP) --game $(GAME) --games $(GAMES) --out $(FIRST_RUN)
	$(BIN)/townlab report $(FIRST_RUN)

test: $(VENV)/installed-dev ## set up .venv and run lint, types and tests
	@echo "1/4 Lint: ruff"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "2/4 Types: mypy"
	@$(BIN)/mypy
	@echo "3/4 Engine: compiled once for this machine and version"
	@$(BIN)/townlab play --games 1 > /dev/null
	@echo "4/4 Tests: pytest, about a quarter of an hour on two cores"
	@OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -q -n 2 --durations 15

notebooks: $(VENV)/installed ## run all notebooks at full size and keep what they show (about 40 minutes)
	@for notebook in notebooks/[0-9]*.ipynb; do echo $$notebook; $(BIN)/python notebooks/execute.py $$notebook || exit 1; done

jupyter: $(VENV)/installed ## open JupyterLab on the notebooks
	$(BIN)/jupyter lab --notebook-dir . --LabApp.default_url=/lab/tree/notebooks $(if $(filter 0,$(shell id -u)),--allow-root)

bench: $(VENV)/installed ## measure the speed of the engine
	$(BIN)/townlab bench

docs: $(VENV)/installed ## write the generated pages of docs/ anew
	$(BIN)/python -m sim.tiny_towns.columns > docs/tables.md
	$(BIN)/python -m sim.little_town.columns > docs/little_town/tables.md

clean: ## remove .venv and everything that tools left behind
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(or $(PYTHON),false) $(NEW_ENOUGH) 2>/dev/null || { \
		echo "Townlab needs Python 3.11 or newer$(if $(PYTHON), and '$(PYTHON)' is not). Name one: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up $(VENV) with $(PYTHON) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Townlab and what it needs (a few minutes the first time) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/installed-dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Townlab, what it needs and the tools for development (a few minutes the first time) ..."
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/installed
