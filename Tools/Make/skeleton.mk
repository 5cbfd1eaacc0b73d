# The targets for the development of the skeleton and the checker.

.PHONY: reuse-tool bench bench-check oracle fault-mutants golden generator-matrix portability standalone crypto-backends export vendor vendor-check reuse dist-strata plugin mutants mutation cache-trace apple-types

apple-types: ## type-check for macOS and iOS on Linux; SAMPLE=1
	@Tools/Make/apple-types

bench: $(STRATA) ## run the benchmarks with their peers
	@Tools/Make/bench

cache-trace: setup ## print hit ratios; FILE="A.u32 B.u32" [SIZES=500,1000]
	@$(SWIFT) run -c release --package-path Tools/Benchmarks --scratch-path $(SCRATCH)/benchmarks cache-trace $(if $(SIZES),--sizes $(SIZES)) $(FILE)

bench-check: $(STRATA) ## benchmark the layer checker; APPS="DIR …" adds apps
	@APPS="$(APPS)" Tools/Make/bench-check

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

generator-matrix: setup $(STRATA) ## make apps with every pair of options, and test them; SAMPLE=1
	@Tools/Make/generator-matrix

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

REUSABLE = Cache Crypto Database Logging Network Statistics SystemInfo Routing Finance PresentationKit

reuse: reuse-tool ## build the READMEs' examples in new apps
	@$(REUSE) prove $(or $(PACKAGES),$(REUSABLE)) --scratch $(SCRATCH)/reuse --to $(SCRATCH)/reuse/apps

dist-strata: setup ## build strata, artifact bundle and plug-ins in .build/dist
	@Tools/Make/dist

plugin: dist-strata ## test the plug-ins in a new package
	@Tools/Make/plugin

dist: dist-strata

install: install-template

.PHONY: install-template
install-template:
	@Tools/Make/template "$(or $(PREFIX),/usr/local)/share/strata/template"
