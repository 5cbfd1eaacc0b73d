"""Builds use exact versions, commits and hashes from the repository."""

import json
import pathlib
import re
import shutil
import subprocess

import pytest

from conftest import ROOT

LOCK = dict(line.split()[:2] for line in (ROOT / ".strata/dependencies.lock").read_text().splitlines())


def manifests():
    return [path for path in ROOT.rglob("Package.swift") if not {".build", "Fixtures", "Checkouts"} & set(path.parts)]


def test_lock_names_every_package_that_a_manifest_requires():
    urls = {url for path in manifests() for url in re.findall(r'\.package\(\s*url: "([^"]+)"', path.read_text())}
    names = {url.removesuffix(".git").split("/")[-1].lower() for url in urls}
    assert len(names) > 8
    assert names - set(LOCK) == set()


def test_workflows_name_actions_by_commit_and_ask_for_no_rights_beyond_reading():
    workflows = list((ROOT / ".github/workflows").glob("*.yml"))
    assert workflows
    for path in workflows:
        text = path.read_text()
        assert re.search(r"^ *permissions:\n +contents: read$", text, re.M), path.name
        for action in re.findall(r"uses: (\S+)", text):
            assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}", action), f"{path.name}: {action}"


@pytest.mark.parametrize(
    ("requirements", "installer"),
    [
        (requirements, installer)
        for requirements, installer in [
            ("Packages/Testing/Browser/requirements.txt", "Tools/Make/setup"), ("Tools/AppleTypes/requirements.txt", "Tools/Make/apple-types"),
            ("Tools/Make/spelling.txt", "Tools/Make/spelling")]
        if (ROOT / requirements).exists()
    ])
def test_python_packages_are_installed_by_hash(requirements, installer):
    lines = (ROOT / requirements).read_text().splitlines()
    packages = [number for number, line in enumerate(lines) if re.match(r"[\w.-]+==", line)]
    assert packages and all("--hash=sha256:" in lines[number + 1] for number in packages)
    assert "--require-hashes" in (ROOT / installer).read_text()


def test_packages_of_the_journeys_are_those_that_are_wanted():
    lines = (ROOT / "Packages/Testing/Browser/requirements.txt").read_text().splitlines()
    wanted = (ROOT / "Packages/Testing/Browser/requirements.in").read_text().split()
    assert {name for name in wanted} <= {line.split()[0] for line in lines if "==" in line}


@pytest.fixture
def copy(tmp_path):
    """A repository that contains only the lock and its script."""
    for name in ["Tools/Make/lock", ".strata/dependencies.lock"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / "Tools/Strata").mkdir()
    return tmp_path


def lock(copy, command):
    return subprocess.run(["sh", copy / "Tools/Make/lock", command], capture_output=True, text=True)


def test_lock_pins_each_version_and_accepts_matching_resolutions(copy: pathlib.Path):
    assert lock(copy, "check").returncode == 1, "nothing was resolved"
    assert lock(copy, "seed").returncode == 0
    file = copy / "Tools/Strata/Package.resolved"
    pins = json.loads(file.read_text())["pins"]
    assert {pin["identity"]: pin["state"]["version"] for pin in pins} == LOCK
    assert lock(copy, "check").returncode == 0
    # SwiftPM writes the revisions of the tags into it.
    for pin in pins:
        pin["state"]["revision"] = "0" * 40
    file.write_text(json.dumps({"pins": pins, "version": 3}, indent=2))
    assert lock(copy, "check").returncode == 0
    assert lock(copy, "seed").returncode == 0
    assert "0" * 40 in file.read_text(), "a file that is newer than the lock is kept"


@pytest.mark.parametrize("change", [{"yams": "6.2.3"}, {"left-pad": "1.0.0"}])
def test_lock_rejects_another_version_and_another_package(copy, change):
    pins = [
        {"identity": name, "kind": "remoteSourceControl", "location": f"https://example.org/{name}", "state": {"version": version}}
        for name, version in {**LOCK, **change}.items()
    ]
    (copy / "Tools/Strata/Package.resolved").write_text(json.dumps({"pins": pins, "version": 3}, indent=2))
    result = lock(copy, "check")
    [(name, version)] = change.items()
    assert result.returncode == 1 and f"{name} {version}" in result.stderr and "Tools/Make/lock update" in result.stderr
