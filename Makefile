# Strata: `make` builds, `make run` starts the app, `make test` runs all tests. `make help` lists all targets.

CONFIG    ?= debug
PORT      ?= 8080
APP       ?= harbor
DATA_DIR  ?= $(CURDIR)/.build/$(APP)-data
SCRATCH   ?= .build
PACKAGE   ?=
CHANGED   ?=

SWIFT      = Tools/Make/swift
WORKSPACE  = --multiroot-data-file .strata/Workspace.xcworkspace --scratch-path $(SCRATCH)
STRATA     = $(SCRATCH)/bin/strata
# Other apps that domains call, each a program of its own.
OTHER_APPS = $(patsubst App/Sources/%,$(SCRATCH)/$(CONFIG)/%,$(wildcard App/Sources/demo-*))
OTHER_SRC  = $(shell find $(wildcard App/Sources/demo-* App/Sources/Demo*) Packages/Services/*/Sources/*API Packages/Services/Routing/Sources -name '*.swift' 2>/dev/null)
STRATA_SRC = $(shell find Tools/Strata/Package.swift Tools/Strata/Sources -name '*.swift' -o -name '*.[ch]')
RUN_FLAGS  = $(if $(UI),--ui $(UI)) --port $(PORT) --data-dir "$(DATA_DIR)" $(if $(OPEN),--open) $(if $(API_URL),--api-url $(API_URL)) $(if $(FAULTS),--faults "$(FAULTS)") $(if $(METRICS),--metrics "$(METRICS)")

export CONFIG SCRATCH PACKAGE CHANGED

.DEFAULT_GOAL := build
.PHONY: help setup workspace lock build run dev gallery test test-each check lint format faults logs strata install dist clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  CONFIG=release    optimized build"
	@echo "  PORT=8080 OPEN=1 DATA_DIR=… API_URL=… METRICS=FILE   for run"
	@echo "  FAULTS=slow,503   a slow or faulty demo back end, for run"
	@echo "  PACKAGE=User      only that package, for test, test-each, apple-types, standalone"
	@echo "  CHANGED=main      only tests affected since that revision, for test"
	@echo "  PACKAGE=Cache TO=DIR [TAG=1.0.0] [PRODUCTS=…]   for export, vendor"
	@echo "  DIR=…             for vendor-check"

setup: ## install required system packages
	@Tools/Make/setup build

workspace: ## update the workspace file from the manifests
	@Tools/Make/workspace

lock: setup ## update all dependencies and .strata/dependencies.lock
	@Tools/Make/lock update

build: setup $(OTHER_APPS) ## build the app (default)
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product harbor
	@mkdir -p $(SCRATCH)/bin && ln -sf ../$(CONFIG)/harbor $(SCRATCH)/bin/harbor

# They depend on their sources, so that an incremental build skips them.
$(OTHER_APPS): $(OTHER_SRC) | setup
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product $(notdir $@)
	@touch $@

run: setup $(if $(filter harbor,$(APP)),$(OTHER_APPS)) ## start the app; UI=terminal; APP=X-demo for one domain
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product $(APP)
	@mkdir -p $(SCRATCH)/bin && ln -sf ../$(CONFIG)/$(APP) $(SCRATCH)/bin/$(APP)
	@exec $(SCRATCH)/bin/$(APP) $(RUN_FLAGS)

dev: setup $(OTHER_APPS) ## start the app and reload open pages when a source is saved
	@$(if $(UI),echo "make dev does not support UI=terminal." >&2; exit 64;,) exec Tools/Make/dev $(APP) $(RUN_FLAGS)

gallery: setup ## start the gallery of components and screens
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product gallery
	@exec $(SCRATCH)/$(CONFIG)/gallery --port $(PORT)

test: setup ## check the layers, then run all tests
	@Tools/Make/test

test-each: setup ## run all tests with one `swift test` per package (slow)
	@Tools/Make/test-each

check: setup ## check the layers, and the graph in the README if there is one
	@strata=$$(Tools/Make/checker) && $$strata check $(CHECK) && { ! grep -q '^<!-- strata graph' README.md || $$strata graph --level layer --check README.md; }

lint: setup ## check formatting, prose (Tools/Make/prose.txt), layers and unused public declarations
	@Tools/Make/prose
	@strata=$$(Tools/Make/checker) && $$strata check
	@$(SWIFT) format lint --strict --recursive --configuration .swift-format Packages App Tests Tools

format: ## format all Swift files
	@$(SWIFT) format --in-place --recursive --configuration .swift-format Packages App Tests Tools

faults: setup ## run all tests with every fault and kill (hours)
	@STRATA_FULL=1 Tools/Make/test

logs: setup ## print the app's log; ARGS="--tail 50 --follow"
	@$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product log-reader >$(SCRATCH)/log-reader.log 2>&1 || { cat $(SCRATCH)/log-reader.log; exit 1; }
	@$(SCRATCH)/$(CONFIG)/log-reader "$(DATA_DIR)/logs" $(ARGS)

strata: $(STRATA) ## build the optimized layer checker

$(STRATA): $(STRATA_SRC) | setup
	$(SWIFT) build --package-path Tools/Strata --scratch-path $(SCRATCH)/strata-release -c release --product strata
	@mkdir -p $(SCRATCH)/bin && cp $(SCRATCH)/strata-release/release/strata $@.new && Tools/Make/stamp $@.new && mv $@.new $@

install: $(STRATA) ## install the layer checker to PREFIX/bin (default /usr/local)
	install -d $(or $(PREFIX),/usr/local)/bin && install -m 755 $(STRATA) $(or $(PREFIX),/usr/local)/bin/strata

dist: ## build an optimized harbor in .build/dist
	$(MAKE) build CONFIG=release
	@mkdir -p $(SCRATCH)/dist && cp -L $(SCRATCH)/bin/harbor $(SCRATCH)/dist/ && ls -l $(SCRATCH)/dist

clean: ## remove build products
	rm -rf $(SCRATCH)

# The targets for the development of the skeleton and the checker, which an app made by `strata new` does not have.
-include Tools/Make/skeleton.mk
