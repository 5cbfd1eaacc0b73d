# Strata: `make` builds, `make run` starts the app, `make test` runs all tests. `make help` lists all targets.

CONFIG    ?= debug
PORT      ?= 8080
APP       ?= harbor
DATA_DIR  ?= $(CURDIR)/.build/$(APP)-data
SCRATCH   ?= .build
PREFIX    ?= /usr/local

SWIFT      = Tools/Make/swift
WORKSPACE  = --multiroot-data-file .strata/Workspace.xcworkspace --scratch-path $(SCRATCH)
# Other apps that domains call, each a program of its own.
OTHER_APPS = $(patsubst App/Sources/%,$(SCRATCH)/$(CONFIG)/%,$(wildcard App/Sources/demo-*))
OTHER_SRC  = $(shell find $(wildcard App/Sources/demo-* App/Sources/Demo*) Packages/Services/*/Sources/*API Packages/Services/Routing/Sources -name '*.swift' 2>/dev/null)
RUN_FLAGS  = $(if $(UI),--ui $(UI)) --port $(PORT) --data-dir "$(DATA_DIR)" $(if $(OPEN),--open) $(if $(API_URL),--api-url $(API_URL)) $(if $(FAULTS),--faults "$(FAULTS)") $(if $(METRICS),--metrics "$(METRICS)")

export CONFIG SCRATCH

.DEFAULT_GOAL := build
.PHONY: help setup build run dev gallery test check lint format logs install

help:
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo '  CONFIG=release                       an optimized build'
	@echo '  PORT=8080 OPEN=1 DATA_DIR=DIR API_URL=URL FAULTS=slow,503 METRICS=FILE'
	@echo '                                       for run and dev'

# The system packages that a build requires.
setup:
	@Tools/Make/setup build

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

dev: setup $(OTHER_APPS) ## start the app, and restart it when a source is saved
	@$(if $(UI),echo "make dev does not support UI=terminal." >&2; exit 64;,) exec Tools/Make/dev $(APP) $(RUN_FLAGS)

gallery: setup ## show every component and screen in every state
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product gallery
	@exec $(SCRATCH)/$(CONFIG)/gallery --port $(PORT)

test: setup ## run all tests; PACKAGE=User; CHANGED=main; FULL=1 (hours)
	@Tools/Make/test

check: setup ## check the layers, and the graph in the README if there is one
	@strata=$$(Tools/Make/checker) && $$strata check $(CHECK) && { ! grep -q '^<!-- strata graph' README.md || $$strata graph --level layer --check README.md; }

lint: check ## check layers, prose, spelling and formatting
	@Tools/Make/prose
	@Tools/Make/spelling
	@$(SWIFT) format lint --strict --recursive --configuration .swift-format Packages App Tests Tools

format: ## format all Swift files
	@$(SWIFT) format --in-place --recursive --configuration .swift-format Packages App Tests Tools

logs: setup ## print the app's log; ARGS="--tail 50 --follow"
	@$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product log-reader >$(SCRATCH)/log-reader.log 2>&1 || { cat $(SCRATCH)/log-reader.log; exit 1; }
	@$(SCRATCH)/$(CONFIG)/log-reader "$(DATA_DIR)/logs" $(ARGS)

install: setup ## install the layer checker to PREFIX/bin (default /usr/local)
	@strata=$$(CONFIG=release Tools/Make/checker) && install -d $(PREFIX)/bin && install -m 755 $$strata $(PREFIX)/bin/strata
	@[ ! -x Tools/Make/template ] || Tools/Make/template "$(PREFIX)/share/strata/template"

# The targets for the development of the skeleton, which an app made by `strata new` does not have.
-include Tools/Make/skeleton.mk
