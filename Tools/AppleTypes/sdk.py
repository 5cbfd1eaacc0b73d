"""The folders that make the compiler of this system type-check for an Apple platform."""

import functools
import hashlib
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

# Headers of system libraries that Apple's SDKs contain and the wheel does not; those of this system declare the same functions.
SYSTEM_HEADERS = ["sqlite3.h"]
# Built modules refer to declarations of the module `Glibc`. They find those of Darwin instead, in a module whose name has the same length,
# so that `canImport(Glibc)` is false in sources.
BASE = "CBase"


class Platform:
    """`name` is that of manifests."""

    def __init__(self, name, title, system, module_file, folder, version):
        self.name, self.title, self.folder, self.module_file = name, title, folder, module_file
        self.condition, self.system, self.version = f"os({title})", system, version

    def triple(self, length):
        """The platform's triple with the same number of bytes as that of this system."""
        head = f"arm64-apple-{self.system}{self.version}."
        return (head + "0" * (length - len(head))).encode()


PLATFORMS = [
    Platform("macos", "macOS", "macosx", "arm64-apple-macos", "macosx", "15"),
    Platform("ios", "iOS", "ios", "arm64-apple-ios", "iphoneos", "18"),
]


class Toolchain:
    def __init__(self):
        self.compiler = Path(shutil.which("swiftc")).resolve().parent / "swiftc"
        self.library = self.compiler.parent.parent / "lib/swift"
        info = subprocess.run([self.compiler, "-print-target-info"], capture_output=True, text=True, check=True).stdout
        self.triple = re.search(r'"unversionedTriple": "([^"]+)"', info)[1].encode()
        self.version = re.search(r'"compilerVersion": "([^"]+)"', info)[1]


def extract_headers(wheel, folder):
    """Copies the headers of macOS' C library from the wheel."""
    part = "/libc/include/any-darwin-any/"
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if part in name and not name.endswith("/")]
        if not names:
            raise SystemExit(f"{wheel} has no headers of Darwin")
        for name in names:
            path = folder / name.split(part, 1)[1]
            # The toolchain's module of Dispatch has its own headers.
            if path.relative_to(folder).parts[0] != "dispatch":
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(archive.read(name))


def retarget(source, target, toolchain, platform):
    """Copies a built module, with the platform's triple in place of this system's."""
    data = source.read_bytes().replace(toolchain.triple, platform.triple(len(toolchain.triple)))
    data = data.replace(b"Glibc", BASE.encode())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


class SDK:
    """An SDK with headers and the standard library of one platform, and the built modules of external packages."""

    def __init__(self, folder, toolchain, platform):
        self.folder, self.toolchain, self.platform = folder, toolchain, platform
        self.root, self.resources, self.modules = folder / "sdk", folder / "resources", folder / "external"
        self.headers = self.root / "usr/include"

    def arguments(self, version):
        """The arguments of the compiler for every module."""
        return [
            self.toolchain.compiler, "-frontend", "-target", f"arm64-apple-{self.platform.system}{version}", "-disable-objc-interop",
            "-sdk", self.root, "-resource-dir", self.resources, "-module-cache-path", self.folder / "cache",
        ]

    def make(self, wheel, data, external):
        """`external`: built modules of other packages."""
        shutil.rmtree(self.folder, ignore_errors=True)
        extract_headers(wheel, self.headers)
        for name in SYSTEM_HEADERS:
            shutil.copy(Path("/usr/include") / name, self.headers / name)
        shutil.copy(data / "module.modulemap", self.headers)
        shutil.copy(data / "vsock.h", self.headers / "sys/vsock.h")
        self.make_resources()
        for module in external:
            retarget(module, self.modules / module.name, self.toolchain, self.platform)
        self.make_overlays(data / "Darwin.swift")

    def make_resources(self):
        self.resources.mkdir(parents=True)
        own = self.toolchain.library
        for name in ["apinotes", "Block", "clang", "CoreFoundation", "dispatch", "os", "_foundation_unicode", "_FoundationCShims"]:
            if (own / name).exists():
                (self.resources / name).symlink_to(own / name)
        # The built module of Mutex refers to functions that its header declares for Linux only.
        shutil.copytree(own / "shims", self.resources / "shims")
        with open(self.resources / "shims/_SynchronizationShims.h", "a") as header:
            for name, parameters in [("gettid", "void")] + [(f"futex_{name}", "__swift_uint32_t *lock") for name in ("lock", "trylock", "unlock")]:
                header.write(f"static inline __swift_uint32_t _swift_stdlib_{name}({parameters}) {{ return 0; }}\n")
        for module in (own / "linux").glob("*.swiftmodule"):
            if module.stem == "Glibc":
                continue
            # Some, such as Testing, have only a textual interface.
            for kind in ["swiftmodule", "swiftinterface"]:
                file = module / f"{self.toolchain.triple.decode()}.{kind}"
                if file.exists():
                    retarget(file, self.module_file(module.stem, kind), self.toolchain, self.platform)
                    break
        for folder in (own / "linux").glob("*.swiftcrossimport"):
            shutil.copytree(folder, self.resources / self.platform.folder / folder.name)

    def module_file(self, name, kind="swiftmodule"):
        return self.resources / self.platform.folder / f"{name}.swiftmodule" / f"{self.platform.module_file}.{kind}"

    def make_overlays(self, darwin):
        """Compiles the Swift declarations of the C library, and the module `Darwin` that exports them."""
        export = self.folder / "Darwin.swift"
        export.write_text(f"@_exported import {BASE}\n")
        for name, source in [(BASE, darwin), ("Darwin", export)]:
            self.module_file(name).parent.mkdir()
            arguments = ["-emit-module", "-parse-as-library", "-module-name", name, "-o", self.module_file(name), source]
            run = subprocess.run(
                [str(item) for item in self.arguments(self.platform.version) + arguments], capture_output=True, text=True)
            if run.returncode != 0:
                raise SystemExit(f"{source} does not compile for {self.platform.title}:\n{run.stderr}")


@functools.lru_cache(maxsize=None)
def file_digest(path, size, time):
    return hashlib.sha256(path.read_bytes()).digest()


def digest(*parts):
    """The key of what is made from these files and texts."""
    sum = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            status = part.stat()
            sum.update(str(part).encode() + b"\0" + file_digest(part, status.st_size, status.st_mtime_ns))
        else:
            sum.update(str(part).encode() + b"\0")
    return sum.hexdigest()
