# The targets for the development of the skeleton. Other checks are scripts in Tools/Make; .ci/run calls them.

.PHONY: bench export vendor reuse

bench: setup ## run the benchmarks with their peers; ONLY="cache checker"
	@Tools/Make/bench

export: setup ## make a repository of a package, or of all that new apps do not edit; PACKAGE=Cache|Skeleton TO=DIR TAG=1.0.0
	@Tools/Make/package $(if $(filter Skeleton,$(PACKAGE)),skeleton,export "$(PACKAGE)") "$(TO)" "$(or $(TAG),1.0.0)"

vendor: setup ## copy a package and those it depends on; PACKAGE=Finance TO=DIR
	@Tools/Make/package vendor "$(PACKAGE)" "$(TO)"

reuse: setup ## run the READMEs' programs in new apps; PACKAGES="Cache Crypto"
	@Tools/Make/reuse $(PACKAGES)
