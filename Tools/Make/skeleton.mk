# The targets for the development of the skeleton. Other checks are scripts in Tools/Make; .ci/run calls them.

.PHONY: bench export vendor reuse soak

bench: setup ## run the benchmarks with their peers; ONLY="cache checker"
	@Tools/Make/bench

export: setup ## make a repository of a package, or of all that new apps do not edit; PACKAGE=Cache|Skeleton TO=DIR TAG=1.0.0
	@Tools/Make/package $(if $(filter Skeleton,$(PACKAGE)),skeleton,export "$(PACKAGE)") "$(TO)" "$(or $(TAG),1.0.0)"

vendor: setup ## copy a package and those it depends on; PACKAGE=Finance TO=DIR
	@Tools/Make/package vendor "$(PACKAGE)" "$(TO)"

reuse: setup ## run the READMEs' programs in new apps; PACKAGES="Cache Crypto"
	@Tools/Make/reuse $(PACKAGES)

soak: build ## kill the app at random moments while pages are used; ACTIONS=10000 KILLS=100 SEED=1 CONFIG=release
	@Tools/Make/setup browser
	@SOAK=$(or $(ACTIONS),10000) SOAK_KILLS=$(or $(KILLS),100) SOAK_SEED=$(or $(SEED),1) Tools/Make/limit 14400 \
		$(SCRATCH)/browser-venv/bin/python -m pytest -q -s -p no:cacheprovider Tests/Browser/test_soak.py
