"""The targets of the workspace, from its manifests as SwiftPM evaluates them."""

import json
import re
import subprocess
import xml.etree.ElementTree as xml
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

SWIFT, C = {".swift"}, {".c", ".cc", ".cpp", ".m", ".mm"}


class Unsupported(Exception):
    """A manifest or target that this tool cannot handle."""


@dataclass
class Target:
    """A target as one platform compiles it."""

    name: str
    package: str
    kind: str  # library, executable, test, c or system
    folder: Path
    sources: list[Path]
    dependencies: list[str]  # targets of the workspace, by name
    external: list[str]  # products of other packages
    flags: list[str]  # of the Swift compiler
    embedded: list[str]  # names of files that become constants of `PackageResources`

    @property
    def is_swift(self):
        return self.kind not in ("c", "system")

    @property
    def module_map(self):
        """The map that the package provides."""
        return self.folder / ("module.modulemap" if self.kind == "system" else "include/module.modulemap")


@dataclass(eq=False)
class Package:
    name: str
    folder: Path
    identity: str
    manifest: dict
    platforms: dict[str, str] = field(default_factory=dict)  # the lowest version by name

    def __post_init__(self):
        self.platforms = {item["platformName"]: item["version"] for item in self.manifest["platforms"]}
        self.traits = self.enabled_traits()

    def enabled_traits(self):
        enabled = {item["name"]: item["enabledTraits"] for item in self.manifest["traits"]}
        found, waiting = set(), ["default"]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += enabled.get(name, [])
        return found

    def applies(self, condition, platform):
        """Whether a condition of a dependency or setting is true in a debug build with the package's default traits."""
        if not condition:
            return True
        names, traits = condition.get("platformNames"), condition.get("traits")
        return (
            (not names or platform in names)
            and (not traits or bool(self.traits & set(traits)))
            and condition.get("config", "debug") == "debug"
        )


def dump(folder, scratch):
    """The answer of SwiftPM, with a scratch folder of its own, so that it waits for no build."""
    command = ["Tools/Make/swift", "package", "--package-path", folder, "--scratch-path", scratch / folder, "dump-package"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        raise Unsupported(f"{folder}/Package.swift: {run.stderr.strip()}")
    return json.loads(run.stdout[run.stdout.index("{") :])


def read_packages(root, scratch):
    """All packages of the workspace, in its order."""
    workspace = xml.parse(root / ".strata/Workspace.xcworkspace/contents.xcworkspacedata")
    folders = [item.get("location").removeprefix("group:../") for item in workspace.iter("FileRef")]
    with ThreadPoolExecutor() as pool:
        manifests = list(pool.map(lambda folder: dump(folder, scratch / "apple-types/manifests"), folders))
    return [
        Package(manifest["name"], root / folder, Path(folder).name.lower(), manifest)
        for folder, manifest in zip(folders, manifests)
    ]


class Workspace:
    """The targets of all packages for one platform."""

    def __init__(self, packages, platform):
        self.platform = platform
        self.packages = packages
        self.by_identity = {package.identity: package for package in packages}
        self.targets = {}
        self.skipped = []  # plug-ins
        for package in packages:
            for entry in package.manifest["targets"]:
                if entry["type"] in ("plugin", "binary", "macro"):
                    self.skipped.append(entry["name"])
                else:
                    self.targets[entry["name"]] = self.target(package, entry)

    def target(self, package, entry):
        folder = package.folder / (entry.get("path") or ("Tests/" if entry["type"] == "test" else "Sources/") + entry["name"])
        sources = self.sources(folder, entry)
        kind = {"regular": "library"}.get(entry["type"], entry["type"])
        if kind == "library" and not any(path.suffix in SWIFT for path in sources):
            kind = "c"
        inner, external = self.dependencies(package, entry)
        embedded = []
        for resource in entry["resources"]:
            if "embedInCode" not in resource["rule"]:
                raise Unsupported(f"{entry['name']}: only resources that are embedded in code are supported")
            embedded.append(Path(resource["path"]).name)
        return Target(
            entry["name"], package.name, kind, folder, sources, inner, external, self.flags(package, entry, kind), embedded)

    def sources(self, folder, entry):
        if not folder.is_dir():
            raise Unsupported(f"{folder} does not exist")
        excluded = [folder / path for path in entry["exclude"]]
        included = [folder / path for path in entry.get("sources", [])] or [folder]
        return [
            path for path in sorted(folder.rglob("*"))
            if path.suffix in SWIFT | C and path.is_file()
            and any(path == place or place in path.parents for place in included)
            and not any(path == place or place in path.parents for place in excluded)
        ]

    def dependencies(self, package, entry):
        own = {other["name"] for other in package.manifest["targets"]}
        inner, external = [], []
        for item in entry["dependencies"]:
            (form, values), = item.items()
            name, condition = values[0], values[-1]
            if not package.applies(condition, self.platform):
                continue
            if form == "target" or (form == "byName" and name in own):
                inner.append(name)
                continue
            provider = [self.by_identity.get(values[1].lower())] if form == "product" else self.packages
            products = [other for item in provider if item for other in item.manifest["products"] if other["name"] == name]
            if products:
                inner += products[0]["targets"]
            else:
                external.append(name)
        return inner, external

    def flags(self, package, entry, kind):
        flags = ["-package-name", re.sub(r"\W", "_", package.identity)]
        mode = "6" if package.manifest["toolsVersion"]["_version"] >= "6" else "5"
        modes = package.manifest["swiftLanguageVersions"]
        if modes:
            mode = max(modes, key=float)
        for setting in entry["settings"]:
            if setting["tool"] != "swift" or not package.applies(setting.get("condition"), self.platform):
                continue
            (form, values), = setting["kind"].items()
            value = values.get("_0")
            if form == "enableUpcomingFeature":
                flags += ["-enable-upcoming-feature", value]
            elif form == "enableExperimentalFeature":
                flags += ["-enable-experimental-feature", value]
            elif form == "define":
                flags.append("-D" + value)
            elif form == "swiftLanguageMode":
                mode = value
            elif form == "unsafeFlags":
                flags += value
            else:
                raise Unsupported(f"{entry['name']}: the Swift setting {form}")
        # SwiftPM defines each enabled trait.
        flags += ["-D" + trait for trait in sorted(package.traits - {"default"})]
        return flags + ["-swift-version", mode.removesuffix(".0")]

    def closure(self, name):
        """The targets that a target needs, in the order in which they are compiled, itself last."""
        order = []

        def visit(name):
            if name not in order:
                for other in self.targets[name].dependencies:
                    if other in self.targets:
                        visit(other)
                order.append(name)

        visit(name)
        return order
