"""Type-checks the workspace for macOS and iOS against Darwin's headers. `Tools/Make/apple-types` prepares and starts it."""

import argparse
import concurrent.futures
import fcntl
import os
import re
import sys
import time
from pathlib import Path

from checks import Checker
from manifests import Unsupported, Workspace, read_packages
from sdk import PLATFORMS, SDK, Toolchain, digest

DATA = Path(__file__).parent
ROOT = DATA.parent.parent

LIMITS = """\
Not proved:
  - nothing was linked or run
  - Foundation, Dispatch and Testing are Linux' modules: no bridging to Objective-C, Linux' URLSession in FoundationNetworking,
    FoundationEssentials is importable, and APIs that iOS does not have (Process, exit tests) are accepted
  - there is no CryptoKit, Security, Network, UIKit or other framework, so code inside `canImport` of one is not compiled
  - packages of others are used as built for Linux, and not compiled for Apple platforms; swift-crypto is in the place of CryptoKit
  - of tests only types are checked, without the checks of the optimizer's first passes
  - SQLite's and zlib's headers are not those of Apple's SDK
  - not compiled: plug-ins, Tools/Oracle and Tools/Mutation"""


def external_modules(built, own, maps):
    """The built Swift modules of packages of others. Adds their module maps to `maps`, by module."""
    modules = [
        path for path in sorted((built / "Modules").glob("*.swiftmodule"))
        if path.stem not in own and not path.stem.endswith(("PackageTests", "DiscoveredTests", "_main"))]
    plan = built.parent / "debug.yaml"
    for path in re.findall(r'-fmodule-map-file=([^"]+)', plan.read_text()) if plan.exists() else []:
        path = Path(path)
        name = path.parent.name.removesuffix(".build")
        match = re.search(r"module\s+(\w+)", path.read_text()) if path.exists() else None
        if match and match[1] not in own and name not in own:
            maps.setdefault(match[1], path)
    return modules


def make_sdk(folder, toolchain, platform, wheel, modules):
    sdk = SDK(folder, toolchain, platform)
    key = digest(
        toolchain.version, wheel.name, *sorted(path for path in DATA.iterdir() if path.name in ("Darwin.swift", "module.modulemap", "sdk.py", "vsock.h")),
        *(f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in modules))
    stamp = folder / "key"
    if not stamp.exists() or stamp.read_text() != key:
        sdk.make(wheel, DATA, modules)
        stamp.write_text(key)
    return sdk


class Run:
    """All targets in parallel, each after those that it uses."""

    def __init__(self, jobs):
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.results = {}

    def check(self, checkers, chosen):
        waiting, running = {}, {}
        for checker in checkers:
            needed = dict.fromkeys(name for first in chosen[checker] for name in checker.workspace.closure(first))
            for name in needed:
                before = checker.workspace.closure(name)[:-1]
                waiting[checker, name] = {(checker, other) for other in before}
        while waiting or running:
            ready = [item for item, before in waiting.items() if not before & (waiting.keys() | running.keys())]
            for item in ready:
                del waiting[item]
                checker, name = item
                running[item] = self.pool.submit(checker.check, checker.workspace.targets[name])
            concurrent.futures.wait(running.values(), return_when=concurrent.futures.FIRST_COMPLETED)
            for item in [item for item, future in running.items() if future.done()]:
                self.results[item] = running.pop(item).result()
        return self.results


def chosen_packages(packages, platform, only, sample):
    """The packages to check: all that declare the platform, or those of a choice."""
    declared = [package for package in packages if platform.name in package.platforms]
    if only:
        return [package for package in declared if package.name == only]
    if sample:
        return [package for package in declared if package.name in sample]
    return declared


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="print what the check does not prove")
    parser.add_argument("--wheel", type=Path)
    parser.add_argument("--scratch", type=Path)
    parser.add_argument("--package", default="")
    parser.add_argument("--sample", default="", help="names of packages")
    options = parser.parse_args()
    if options.list:
        print(LIMITS)
        return 0

    began = time.monotonic()
    scratch = options.scratch.resolve()
    packages = read_packages(ROOT, scratch)
    if options.package and not any(package.name == options.package for package in packages):
        raise Unsupported(f"no package is named {options.package}")
    toolchain = Toolchain()
    own = {re.sub(r"\W", "_", entry["name"]) for package in packages for entry in package.manifest["targets"]}
    found = {}
    modules = external_modules(scratch / "debug", own, found)
    # The interface of CryptoKit, which swift-crypto has too.
    crypto = external_modules(scratch / "crypto-backends/CryptoKit/debug", own, found)
    modules += [path for path in crypto if path.stem in ("Crypto", "CryptoBoringWrapper")]
    maps = [found[name] for name in sorted(found)]
    own_folder = scratch / "apple-types"
    own_folder.mkdir(parents=True, exist_ok=True)
    lock = open(own_folder / "lock", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)

    checkers, chosen, selected = [], {}, {}
    for platform in PLATFORMS:
        workspace = Workspace(packages, platform.name)
        sdk = make_sdk(own_folder / platform.name, toolchain, platform, options.wheel, modules)
        checker = Checker(workspace, sdk, ROOT, own_folder / platform.name, maps)
        selected[checker] = chosen_packages(packages, platform, options.package, options.sample.split())
        names = {package.name for package in selected[checker]}
        chosen[checker] = [target.name for target in workspace.targets.values() if target.package in names]
        checkers.append(checker)

    run = Run(os.cpu_count() or 1)
    results = run.check(checkers, chosen)
    jobs = [(checker, package) for checker in checkers for package in selected[checker]]
    seeds = dict(zip(jobs, run.pool.map(lambda job: job[0].finds_seed(job[1]), jobs)))
    return report(checkers, selected, results, seeds, time.monotonic() - began)


def report(checkers, selected, results, seeds, seconds):
    errors = 0
    missed, seeded = [], 0
    for checker in checkers:
        of_package = {}
        for (other, name), result in results.items():
            if other is checker:
                of_package.setdefault(checker.workspace.targets[name].package, []).append(result)
        for package, found in sorted(of_package.items()):
            wrong = [line for result in found for line in result.errors]
            errors += len(wrong)
            for line in wrong:
                print(f"{checker.platform.title}: {line}")
            tests = sum(checker.workspace.targets[result.target].kind == "test" for result in found)
            new = sum(result.is_new for result in found)
            print(f"{checker.platform.title:5} {package:18} {len(found) - tests:2} modules, {tests} of tests, {new} compiled, {len(wrong)} errors")
    for (checker, package), found in seeds.items():
        seeded += found is True
        if found is False:
            missed.append(f"{package.name} for {checker.platform.title}")
    print()
    print(LIMITS)
    print()
    count = {checker.platform.title: sum(1 for other, _ in results if other is checker) for checker in checkers}
    print(
        ", ".join(f"{number} modules for {title}" for title, number in count.items())
        + f", type-checked against Darwin's headers: {errors} errors; seeded errors found in {seeded} of {seeded + len(missed)} packages; "
        f"{seconds:.0f} s")
    if missed or not results:
        print("error: " + ("seeded errors were not found, so nothing is proved: " + ", ".join(missed) if missed else "nothing was checked"), file=sys.stderr)
        return 2
    return 1 if errors else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Unsupported, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
