"""Compiles the targets of a workspace for one platform, and remembers results by content."""

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from sdk import digest

# Declarations that the compiler must reject, by the reason: an error in the platform's own branch, a type of Linux' C library, and an API
# of a later system. An error in another platform's branch must not be reported.
SEED = """\
import Darwin
#if os(Linux) || canImport(Glibc) || !canImport(Darwin)
let seedElsewhere: Int = "not compiled"
#elseif {condition}
let seedType: Int = "not a number"
let seedThread: UInt = pthread_self()
func seedVersion(_ value: InlineArray<1, Int>) {{}}
#endif
"""
SEEDED_LINES = {5, 6, 7}


@dataclass
class Result:
    target: str
    errors: list[str]
    is_new: bool = True  # false: from an earlier run


class Checker:
    def __init__(self, workspace, sdk, root, scratch, external_maps):
        self.workspace, self.sdk, self.root = workspace, sdk, root
        self.platform, self.toolchain = sdk.platform, sdk.toolchain
        self.out, self.results, self.generated = scratch / "modules", scratch / "results", scratch / "generated"
        for folder in (self.out, self.results, self.generated):
            folder.mkdir(parents=True, exist_ok=True)
        self.sdk_key = (sdk.folder / "key").read_text()
        self.external_maps = external_maps

    # Inputs

    def version(self, target):
        package, = [item for item in self.workspace.packages if item.name == target.package]
        return package.platforms[self.platform.name]

    def module_map(self, target):
        """The map of a C target: its own, or one like SwiftPM's."""
        if target.module_map.exists():
            return target.module_map
        header = target.folder / "include" / f"{target.name}.h"
        umbrella = f'header "{header}"' if header.exists() else f'directory "{target.folder / "include"}"'
        path = self.generated / target.name / "module.modulemap"
        path.parent.mkdir(exist_ok=True)
        text = f"module {target.name} {{\n    umbrella {umbrella}\n    export *\n}}\n"
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
        return path

    def embedded_sources(self, target):
        if not target.embedded:
            return []
        path = self.generated / f"{target.name}+embedded.swift"
        names = [re.sub(r"\W", "_", name) for name in target.embedded]
        constants = "\n".join(f"    static let {name}: [UInt8] = []" for name in names)
        path.write_text(f"struct PackageResources {{\n{constants}\n}}\n")
        return [path]

    def maps(self, target):
        """The maps of all C modules that a target may import."""
        maps = list(self.external_maps)
        for name in self.workspace.closure(target.name)[:-1]:
            other = self.workspace.targets[name]
            if not other.is_swift:
                maps.append(self.module_map(other))
        return maps

    def swift_arguments(self, target, sources):
        plugins = self.toolchain.library / "host/plugins"
        arguments = self.sdk.arguments(self.version(target)) + [
            "-module-name", module_name(target), "-I", self.sdk.modules, "-I", self.out,
            "-plugin-path", plugins, "-plugin-path", plugins / "testing", "-enable-testing", "-enable-cross-import-overlays",
            "-DSWIFT_PACKAGE", "-DDEBUG", "-suppress-warnings", "-diagnostic-style", "llvm", *target.flags,
        ]
        if not has_top_level_code(target, sources):
            arguments.append("-parse-as-library")
        for path in self.maps(target):
            arguments += ["-Xcc", f"-fmodule-map-file={path}"]
        return arguments + sources

    def c_arguments(self, target, source):
        return [
            self.toolchain.compiler.parent / "clang", "-fsyntax-only", "-w",
            "-target", f"arm64-apple-{self.platform.system}{self.version(target)}", "-isysroot", self.sdk.root,
            "-fblocks", "-I", target.folder / "include", source,
        ]

    # Results

    def key(self, target, *more):
        """Changes with everything that the result of a target depends on; of the modules that it uses only with their interfaces."""
        used = []
        for name in self.workspace.closure(target.name)[:-1]:
            other = self.workspace.targets[name]
            used += [self.module(other)] if other.is_swift else sorted(path for path in other.folder.rglob("*") if path.is_file())
        code = Path(__file__).parent
        sources = target.sources if target.is_swift else sorted(path for path in target.folder.rglob("*") if path.is_file())
        return digest(
            self.sdk_key, target, *sources, *(path for path in used if path.exists()), code / "checks.py", code / "manifests.py", *more)

    def module(self, target):
        return self.out / f"{module_name(target)}.swiftmodule"

    def run(self, arguments):
        run = subprocess.run([str(item) for item in arguments], cwd=self.root, capture_output=True, text=True)
        return run.returncode, run.stdout + run.stderr

    def stored(self, name, key):
        path = self.results / f"{name}.json"
        if path.exists():
            content = json.loads(path.read_text())
            if content["key"] == key:
                return content["errors"]
        return None

    def store(self, name, key, errors):
        (self.results / f"{name}.json").write_text(json.dumps({"key": key, "errors": errors}))

    def check(self, target):
        """Compiles a target; other targets can use its module then, even if it has errors."""
        if target.kind == "system":
            return Result(target.name, [], is_new=False)
        key = self.key(target)
        errors = self.stored(target.name, key)
        if errors is not None:
            return Result(target.name, errors, is_new=False)
        errors = []
        if target.is_swift:
            sources = target.sources + self.embedded_sources(target)
            mode = ["-typecheck"] if target.kind == "test" else [
                "-emit-module", "-experimental-allow-module-with-compiler-errors", "-o", self.module(target)]
            status, output = self.run(self.swift_arguments(target, sources) + mode)
            errors = self.errors(target, status, output)
        else:
            for source in target.sources:
                status, output = self.run(self.c_arguments(target, source))
                errors += self.errors(target, status, output)
        self.store(target.name, key, errors)
        return Result(target.name, errors)

    def errors(self, target, status, output):
        lines = output.splitlines()
        found = [self.relative(line) for line in lines if re.search(r"(^|: )(fatal )?error: ", line) and not of_used_module(line)]
        if status != 0 and not found and not any(map(of_used_module, lines)):
            found = [f"{target.name}: error: the compiler ended with status {status}: {output.strip()[-2000:]}"]
        return list(dict.fromkeys(found))

    def relative(self, line):
        return line.replace(f"{self.root}/", "")

    # Seeded errors

    def finds_seed(self, package):
        """Whether the compiler rejects each seeded error in a target of a package, and no other. Nil if the package has no Swift target."""
        targets = [target for target in self.workspace.targets.values() if target.package == package.name and target.is_swift]
        targets.sort(key=lambda target: (target.kind == "test", sum(path.stat().st_size for path in target.sources)))
        if not targets:
            return None
        target = targets[0]
        seed = self.generated / f"Seed{package.name}.swift"
        seed.write_text(SEED.format(condition=self.platform.condition))
        key = self.key(target, "seed", seed)
        lines = self.stored(f"{package.name}.seed", key)
        if lines is None:
            sources = target.sources + self.embedded_sources(target)
            _, output = self.run(self.swift_arguments(target, [*sources, seed]) + ["-typecheck"])
            lines = sorted({int(line) for line in re.findall(re.escape(str(seed)) + r":(\d+):\d+: error: ", output)})
            self.store(f"{package.name}.seed", key, lines)
        return set(lines) == SEEDED_LINES


def of_used_module(line):
    """Whether a line only repeats that a used module has errors, which are reported for that module."""
    return "error: allowing deserialization of" in line


def module_name(target):
    return re.sub(r"\W", "_", target.name)


def has_top_level_code(target, sources):
    """As SwiftPM decides it."""
    if target.kind != "executable":
        return False
    if any(path.name == "main.swift" for path in sources):
        return True
    return len(sources) == 1 and "@main" not in sources[0].read_text()
