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
.PHONY: reuse-tool help setup workspace lock build run dev gallery test test-each check lint format bench bench-check faults oracle fault-mutants golden domains portability standalone crypto-backends export vendor vendor-check reuse logs strata install dist dist-strata plugin clean mutants mutation cache-trace apple-types

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile
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

apple-types: ## type-check for macOS and iOS on Linux; SAMPLE=1
	@Tools/Make/apple-types

check: setup ## check the layers and the graph in the README
	@strata=$$(Tools/Make/checker) && $$strata check $(CHECK) && $$strata graph --level layer --check README.md

lint: setup ## check formatting, prose (Tools/Make/prose.txt), layers and unused public declarations
	@Tools/Make/prose
	@strata=$$(Tools/Make/checker) && $$strata check
	@$(SWIFT) format lint --strict --recursive --configuration .swift-format Packages App Tests Tools

format: ## format all Swift files
	@$(SWIFT) format --in-place --recursive --configuration .swift-format Packages App Tests Tools

bench: $(STRATA) ## run the benchmarks with their peers
	@Tools/Make/bench

cache-trace: setup ## print hit ratios; FILE="A.u32 B.u32" [SIZES=500,1000]
	@$(SWIFT) run -c release --package-path Tools/Benchmarks --scratch-path $(SCRATCH)/benchmarks cache-trace $(if $(SIZES),--sizes $(SIZES)) $(FILE)

bench-check: $(STRATA) ## benchmark the layer checker; APPS="DIR …" adds apps
	@APPS="$(APPS)" Tools/Make/bench-check

faults: setup ## run all tests with every fault and kill (hours)
	@STRATA_FULL=1 Tools/Make/test

oracle: $(STRATA) ## compare the scanner with the compiler; APPS="DIR …"
	@APPS="$(APPS)" Tools/Make/oracle

mutants: setup ## mutation tests of the checker
	@Tools/Make/mutants

mutation: setup ## test the tests of PACKAGE [MODULE="A B"] or CHANGED=main [BUDGET=240]
	@MODULE="$(MODULE)" Tools/Make/mutation

fault-mutants: setup ## mutation tests of the services
	@Tools/Make/fault-mutants

golden: $(STRATA) ## compare the results for three projects with reviewed facts
	@Tools/Make/golden

domains: setup $(STRATA) ## add and remove a domain in a copy, and test it
	@Tools/Make/domains

portability: setup ## run the scripts with only what macOS ships; FULL=1 for all
	@FULL="$(FULL)" Tools/Make/portability

standalone: setup ## build and test each package in a copy of its own
	@Tools/Make/standalone "$(PACKAGE)"

REUSE = $(SCRATCH)/$(CONFIG)/reuse

# Always built: an incremental build takes three seconds.
reuse-tool: setup
	@$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product reuse >$(SCRATCH)/reuse.log 2>&1 || { cat $(SCRATCH)/reuse.log; exit 1; }

crypto-backends: setup ## test Crypto over OpenSSL and over the back end of Apple platforms
	@Tools/Make/crypto-backends

export: reuse-tool ## create a git repository of a package, with history and tag
	@$(REUSE) export "$(PACKAGE)" "$(TO)" --tag "$(or $(TAG),1.0.0)" --scratch $(SCRATCH)/reuse $(if $(PRODUCTS),--products $(PRODUCTS))

vendor: reuse-tool ## copy a package and record its origin
	@$(REUSE) vendor "$(PACKAGE)" "$(TO)" --scratch $(SCRATCH)/reuse

vendor-check: reuse-tool ## check a vendored copy for changes and updates
	@$(REUSE) check "$(DIR)" --scratch $(SCRATCH)/reuse

logs: setup ## print the app's log; ARGS="--tail 50 --follow"
	@$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product log-reader >$(SCRATCH)/log-reader.log 2>&1 || { cat $(SCRATCH)/log-reader.log; exit 1; }
	@$(SCRATCH)/$(CONFIG)/log-reader "$(DATA_DIR)/logs" $(ARGS)

REUSABLE = Cache Crypto Database Logging Network Statistics SystemInfo Routing Finance PresentationKit

reuse: reuse-tool ## build the READMEs' examples in new apps
	@$(REUSE) prove $(or $(PACKAGES),$(REUSABLE)) --scratch $(SCRATCH)/reuse --to $(SCRATCH)/reuse/apps

strata: $(STRATA) ## build the optimized layer checker

$(STRATA): $(STRATA_SRC) | setup
	$(SWIFT) build --package-path Tools/Strata --scratch-path $(SCRATCH)/strata-release -c release --product strata
	@mkdir -p $(SCRATCH)/bin && cp $(SCRATCH)/strata-release/release/strata $@.new && Tools/Make/stamp $@.new && mv $@.new $@

install: $(STRATA) ## install the layer checker to PREFIX/bin (default /usr/local)
	install -d $(or $(PREFIX),/usr/local)/bin && install -m 755 $(STRATA) $(or $(PREFIX),/usr/local)/bin/strata

dist: dist-strata ## build release versions of harbor and strata in .build/dist
	$(MAKE) build CONFIG=release
	@cp -L $(SCRATCH)/bin/harbor $(SCRATCH)/dist/ && ls -l $(SCRATCH)/dist

dist-strata: setup ## build strata, artifact bundle and plug-ins in .build/dist
	@Tools/Make/dist

plugin: dist-strata ## test the plug-ins in a new package
	@Tools/Make/plugin

clean: ## remove build products
	rm -rf $(SCRATCH)
