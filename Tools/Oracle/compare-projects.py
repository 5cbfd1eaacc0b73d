"""Compares the files of every target of the Xcode projects below some folders with another reader's answer.

compare-projects.py STRATA [--without-projects] FOLDER...

With --without-projects, Strata gets a copy without the projects, and has to read the same from the specifications that they are made of.

The other reader takes the projects apart with the package pbxproj, and walks groups, build phases and synchronized folders by itself. A file
counts when a compiler could read it and it is there.

Exit: 0 all agree, 1 a target's files differ or a Swift file has no verdict, 2 nothing could be compared.
"""

import fnmatch
import json
import os
import shutil
import subprocess
import sys
import tempfile

from openstep_parser import OpenStepDecoder

ENDINGS = {".swift", ".c", ".m", ".mm", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".s", ".asm", ".metal", ".ipp", ".inl", ".tcc"}
HEADERS = {".h", ".hh", ".hpp", ".hxx", ".ipp", ".inl", ".tcc"}
BUNDLES = (".xcodeproj", ".playground", ".xcworkspace", ".xcassets", ".docc")


def ending(path):
    return os.path.splitext(path)[1].lower()


class Project:
    """One project file, as plain dictionaries."""

    def __init__(self, root, folder):
        self.root = root
        self.name = os.path.relpath(folder, root)
        with open(os.path.join(folder, "project.pbxproj"), encoding="utf-8-sig") as file:
            tree = OpenStepDecoder.ParseFromFile(file)
        self.objects = tree["objects"]
        self.project = self.objects[tree["rootObject"]]
        self.base = os.path.join(os.path.dirname(folder), self.project.get("projectDirPath", ""))
        self.parents = {child: id for id, item in self.objects.items() for child in item.get("children", [])}

    def path(self, id):
        item = self.objects[id]
        tree = item.get("sourceTree", "<group>")
        if tree == "<absolute>":
            return item["path"]
        if tree not in ("<group>", "SOURCE_ROOT"):
            return None
        around = self.base
        if tree == "<group>" and id in self.parents:
            around = self.path(self.parents[id])
        return None if around is None else os.path.normpath(os.path.join(around, item.get("path", "")))

    def below(self, path, left_out=()):
        """The files of a folder, or the file itself."""
        if os.path.isfile(path):
            return {path}
        found = set()
        for folder, folders, files in os.walk(path, followlinks=True):
            inside = os.path.join
            folders[:] = [
                name
                for name in folders
                if not name.startswith(".")
                and not name.endswith(BUNDLES)
                and inside(folder, name) not in left_out
                and not os.path.exists(inside(folder, name, "Package.swift"))
            ]
            found |= {inside(folder, name) for name in files if not name.startswith(".") and inside(folder, name) not in left_out}
        return found

    def phase_files(self, target):
        for phase in target.get("buildPhases", []):
            phase = self.objects[phase]
            if phase["isa"] not in ("PBXSourcesBuildPhase", "PBXHeadersBuildPhase"):
                continue
            for entry in phase.get("files", []):
                reference = self.objects[entry].get("fileRef")
                if reference is None:
                    continue
                item = self.objects[reference]
                for id in item["children"] if item["isa"] == "PBXVariantGroup" else [reference]:
                    place = self.path(id)
                    if place and os.path.exists(place):
                        yield from self.below(place)

    def folder_files(self, id, target):
        """The files of a target from synchronized folders, with their exceptions."""
        phases = {phase: self.objects[phase]["isa"] for phase in target.get("buildPhases", [])}
        for group, item in self.objects.items():
            if item["isa"] != "PBXFileSystemSynchronizedRootGroup":
                continue
            place = self.path(group)
            has_it = group in target.get("fileSystemSynchronizedGroups", [])
            left_out = {os.path.join(place, name) for name in item.get("explicitFolders", [])}
            for exception in item.get("exceptions", []):
                exception = self.objects[exception]
                names = {os.path.normpath(os.path.join(place, name)) for name in exception.get("membershipExceptions", [])}
                if exception.get("target") == id:
                    if has_it:
                        left_out |= names
                    else:
                        for name in names:
                            yield from self.below(name)
                elif exception.get("buildPhase") in phases:
                    if phases[exception["buildPhase"]] == "PBXSourcesBuildPhase":
                        for name in names:
                            yield from self.below(name)
                    else:
                        left_out |= names
            if has_it:
                yield from self.below(place, left_out)

    def targets(self):
        """The name and the files of each target that is compiled."""
        for id in self.project["targets"]:
            target = self.objects[id]
            if target["isa"] != "PBXNativeTarget":
                continue
            files = set(self.phase_files(target)) | set(self.folder_files(id, target))
            inside = {os.path.relpath(os.path.realpath(path), self.root) for path in files if ending(path) in ENDINGS}
            yield target["name"], {path for path in inside if not path.startswith("..")}

    @property
    def synchronized(self):
        return sum(item["isa"] == "PBXFileSystemSynchronizedRootGroup" for item in self.objects.values())


def projects(root):
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in (".git", ".build"))
        if folder.endswith(".xcodeproj") and "project.pbxproj" in files:
            try:
                yield Project(root, folder)
            except Exception as error:
                print(f"  ! {os.path.relpath(folder, root)} is no project: {error}")


def answer(strata, root, *command):
    run = subprocess.run([strata, *command, root, "--format", "json"], capture_output=True, text=True)
    if run.returncode == 2:
        print(run.stderr.strip()[:400])
    return json.loads(run.stdout or "[]")


def compare(strata, root, without_projects):
    """Compares one app; the number of differences, and of targets."""
    with tempfile.TemporaryDirectory() as folder:
        read = root
        if without_projects:
            read = os.path.join(folder, "app")
            shutil.copytree(root, read, symlinks=True, ignore=shutil.ignore_patterns("*.xcodeproj", ".git"))
        return differences_of(strata, root, read)


def differences_of(strata, root, read):
    modules = {(module["package"], module["target"]): set(module["sources"]) for module in answer(strata, read, "modules")}
    differences, targets, files, folders = [], 0, 0, 0
    known = {package for package, _ in modules}
    for project in projects(root):
        # Not every project is made of a specification.
        if read != root and project.name not in known:
            continue
        folders += project.synchronized
        for name, expected in project.targets():
            found = modules.get((project.name, name), set())
            # A header in no phase may belong to any target; only headers from phases and folders are compared.
            extra = {path for path in found - expected if ending(path) not in HEADERS}
            differences += [f"- {project.name} {name}: {path}" for path in sorted(expected - found)]
            differences += [f"+ {project.name} {name}: {path}" for path in sorted(extra)]
            targets, files = targets + 1, files + len(expected)
    verdicts = {entry["file"] for entry in answer(strata, read, "files")}
    swift = {
        os.path.relpath(os.path.join(folder, name), root)
        for folder, folders_below, names in os.walk(root)
        for name in names
        if fnmatch.fnmatch(name, "*.swift") and not os.path.islink(os.path.join(folder, name))
    }
    differences += [f"? no verdict: {path}" for path in sorted(swift - verdicts)]
    for line in differences[:40]:
        print("  " + line)
    print(
        f"{os.path.basename(root)}: {targets} targets, {files} memberships, {folders} synchronized folders, "
        f"{len(swift)} Swift files: {len(differences)} differences"
    )
    return len(differences), targets


def main(strata, *roots):
    without_projects = "--without-projects" in roots
    results = [compare(strata, os.path.realpath(root), without_projects) for root in roots if not root.startswith("--")]
    if not sum(targets for _, targets in results):
        return 2
    return 1 if sum(differences for differences, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
