# Strata: `make` builds, `make run` starts the app, `make test` tests everything. `make help` lists the rest.

CONFIG    ?= debug
PORT      ?= 8080
APP       ?= harbor
DATA_DIR  ?= $(CURDIR)/.build/$(APP)-data
SCRATCH   ?= .build
PACKAGE   ?=

SWIFT      = Tools/Make/swift
WORKSPACE  = --multiroot-data-file .strata/Workspace.xcworkspace --scratch-path $(SCRATCH)
STRATA     = $(SCRATCH)/bin/strata
INSURER    = $(if $(wildcard App/Sources/demo-insurer),$(SCRATCH)/$(CONFIG)/demo-insurer)
INSURER_SRC = $(shell find App/Sources/demo-insurer App/Sources/DemoInsurer Packages/Services/Insurance/Sources/InsuranceAPI Packages/Services/Routing/Sources -name '*.swift' 2>/dev/null)
STRATA_SRC = $(shell find Tools/Strata/Package.swift Tools/Strata/Sources -name '*.swift' -o -name '*.[ch]')
RUN_FLAGS  = $(if $(UI),--ui $(UI)) --port $(PORT) --data-dir "$(DATA_DIR)" $(if $(OPEN),--open) $(if $(API_URL),--api-url $(API_URL)) $(if $(FAULTS),--faults "$(FAULTS)")

export CONFIG SCRATCH PACKAGE

.DEFAULT_GOAL := build
.PHONY: reuse-tool help setup workspace lock build run dev gallery test test-each check lint format bench bench-check faults oracle fault-mutants golden domains standalone export vendor vendor-check reuse logs strata install dist dist-strata plugin clean mutants cache-trace

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  CONFIG=release   optimised build      PORT=8080 OPEN=1 DATA_DIR=… API_URL=… UI=terminal   for run"
	@echo "  FAULTS=slow,503  a slow, failing or lying demo bank, for run"
	@echo "  PACKAGE=Finance  that package only, for test, test-each, standalone"
	@echo "  PACKAGE=Cache TO=DIR [TAG=1.0.0] [PRODUCTS=…]   for export, vendor; DIR=… for vendor-check"

setup: ## install the system packages that a build needs
	@Tools/Make/setup build

workspace: ## write the workspace file from the manifests on disk
	@Tools/Make/workspace

lock: setup ## resolve the newest allowed version of each package and write it to .strata/dependencies.lock
	@Tools/Make/lock update

build: setup $(STRATA) $(INSURER) ## build the app and the layer checker (this is plain `make`)
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product harbor
	@mkdir -p $(SCRATCH)/bin && ln -sf ../$(CONFIG)/harbor $(SCRATCH)/bin/harbor

# The insurer that Harbor compares with: a program of its own, beside harbor. By its sources, so that a build without news stays short.
$(SCRATCH)/$(CONFIG)/demo-insurer: $(INSURER_SRC) | setup
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product demo-insurer
	@touch $@

run: setup $(if $(filter harbor,$(APP)),$(INSURER)) ## start the app and print its address; UI=terminal: here; APP=finance-demo, APP=insurance-demo: that domain alone
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product $(APP)
	@mkdir -p $(SCRATCH)/bin && ln -sf ../$(CONFIG)/$(APP) $(SCRATCH)/bin/$(APP)
	@exec $(SCRATCH)/bin/$(APP) $(RUN_FLAGS)

dev: setup $(INSURER) ## start the app; a source that is saved shows in the open pages, which stay where they are
	@$(if $(UI),echo "make dev shows its pages in a browser; leave UI out." >&2; exit 64;,) exec Tools/Make/dev $(APP) $(RUN_FLAGS)

gallery: setup ## start the gallery of components and screens and print its address
	$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product gallery
	@exec $(SCRATCH)/$(CONFIG)/gallery --port $(PORT)

test: setup ## check the layers, then run every test; ends with one line over all suites
	@Tools/Make/test

test-each: setup ## the same tests, one plain `swift test` a package (slow, no unsupported option)
	@Tools/Make/test-each

check: setup $(STRATA) ## the layer checker over this repository, and whether the README shows its layers
	@$(STRATA) check --allow-manifests $(CHECK)
	@$(STRATA) graph --allow-manifests --level layer --check README.md

lint: ## report what `make format` would change, and constructions that Tools/Make/prose.txt replaces
	@Tools/Make/prose
	@$(SWIFT) format lint --strict --recursive --configuration .swift-format Packages App Tests Tools

format: ## format every Swift file
	@$(SWIFT) format --in-place --recursive --configuration .swift-format Packages App Tests Tools

bench: $(STRATA) ## benchmarks with their peers in the same run
	@Tools/Make/bench

cache-trace: setup ## FILE="A.u32 B.u32" [SIZES=500,1000]   hit ratios of LRU, S3-FIFO, CacheKit and the optimum
	@$(SWIFT) run -c release --package-path Tools/Benchmarks --scratch-path $(SCRATCH)/benchmarks cache-trace $(if $(SIZES),--sizes $(SIZES)) $(FILE)

bench-check: $(STRATA) ## the layer checker alone, beside the compiler's import scan; APPS="DIR …": whole apps too
	@APPS="$(APPS)" Tools/Make/bench-check

faults: setup ## every flow under every fault and kill, and the long versions of the flip and fuzz tests
	@STRATA_FULL=1 Tools/Make/test

oracle: $(STRATA) ## the scanner against the compiler and swift-syntax; APPS="DIR …": their Xcode projects too
	@APPS="$(APPS)" Tools/Make/oracle

mutants: setup ## faults of the checker, put in on purpose: each has to be found by generated workspaces
	@Tools/Make/mutants

fault-mutants: setup ## faults that services had, put in on purpose: each has to be found by the fault explorer
	@Tools/Make/fault-mutants

golden: $(STRATA) ## strata over three dependencies, against facts that were reviewed
	@Tools/Make/golden

domains: setup $(STRATA) ## a domain more and a domain less, in a copy: lines counted, checks and journeys passed
	@Tools/Make/domains

standalone: setup ## copy each package out, build and test it alone
	@Tools/Make/standalone "$(PACKAGE)"

REUSE = $(SCRATCH)/$(CONFIG)/reuse

# What takes packages out. Not by its sources: a build without news costs three seconds.
reuse-tool: setup
	@$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product reuse >$(SCRATCH)/reuse.log 2>&1 || { cat $(SCRATCH)/reuse.log; exit 1; }

export: reuse-tool ## a package as a git repository with its history and a tag
	@$(REUSE) export "$(PACKAGE)" "$(TO)" --tag "$(or $(TAG),1.0.0)" --scratch $(SCRATCH)/reuse $(if $(PRODUCTS),--products $(PRODUCTS))

vendor: reuse-tool ## a copy of a package that knows where it came from
	@$(REUSE) vendor "$(PACKAGE)" "$(TO)" --scratch $(SCRATCH)/reuse

vendor-check: reuse-tool ## whether such a copy was changed or is behind
	@$(REUSE) check "$(DIR)" --scratch $(SCRATCH)/reuse

logs: setup ## what the app in DATA_DIR logged; ARGS="--tail 50 --level warning --text … --follow"
	@$(SWIFT) build $(WORKSPACE) -c $(CONFIG) --product log-reader >$(SCRATCH)/log-reader.log 2>&1 || { cat $(SCRATCH)/log-reader.log; exit 1; }
	@$(SCRATCH)/$(CONFIG)/log-reader "$(DATA_DIR)/logs" $(ARGS)

REUSABLE = Cache Crypto Database Logging Network Statistics SystemInfo Routing Finance PresentationKit

reuse: reuse-tool ## the READMEs' programs in fresh apps: by path, vendored, exported
	@$(REUSE) prove $(or $(PACKAGES),$(REUSABLE)) --scratch $(SCRATCH)/reuse --to $(SCRATCH)/reuse/apps

strata: $(STRATA) ## build the layer checker only, optimised

$(STRATA): $(STRATA_SRC) | setup
	$(SWIFT) build --package-path Tools/Strata --scratch-path $(SCRATCH)/strata-release -c release --product strata
	@mkdir -p $(SCRATCH)/bin && cp $(SCRATCH)/strata-release/release/strata $@.new && Tools/Make/stamp $@.new && mv $@.new $@

install: $(STRATA) ## copy the layer checker to PREFIX/bin (default /usr/local)
	install -d $(or $(PREFIX),/usr/local)/bin && install -m 755 $(STRATA) $(or $(PREFIX),/usr/local)/bin/strata

dist: dist-strata ## in .build/dist: optimised harbor, and what dist-strata makes
	$(MAKE) build CONFIG=release
	@cp -L $(SCRATCH)/bin/harbor $(SCRATCH)/dist/ && ls -l $(SCRATCH)/dist

dist-strata: setup ## in .build/dist: strata without a runtime, its artifact bundle, the plug-ins
	@Tools/Make/dist

plugin: dist-strata ## the plug-ins in a new package outside the repository
	@Tools/Make/plugin

clean: ## remove what was built (keeps DATA_DIR when it lies elsewhere)
	rm -rf $(SCRATCH)
