"""Prints what `strata init` proposes for some apps, as a table that people review.

review-proposals.py STRATA [--at COMMITS] FOLDER...

COMMITS is a file with a line `FOLDER OWNER/NAME COMMIT` for each app. Layers that are comments until the app is built count as layers. An
edge is a pair of modules of which one uses the other, or a pair of files of the app's own module of which one names a type of the other.

Exit: 0 all proposals keep what is asked of them (at most six layers, none called by a number, at most 3 % of the edges lead up, no test in any
layer by its own name, and a check that is clean of layers' rules), 1 one does not, 2 nothing could be asked.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

LAYER_RULES = {"cross-layer-import", "cross-layer-call", "sibling-import", "peer-import", "uncovered-target"}


def run(strata, *command):
    return subprocess.run([strata, *command], capture_output=True, text=True)


def layers(text):
    """The layers of a proposal with their members, including commented ones."""
    found, key = [], None
    for line in text.split("\n"):
        line = re.sub(r"^( +)# ", r"\1", line)
        if match := re.match(r"  - name: (\S+)", line):
            found.append((match[1], {}))
        elif match := re.match(r"    (packages|modules|files):(.*)", line):
            key = match[1]
            found[-1][1][key] = re.findall(r"[^\s\[\],\"]+", match[2])
        elif match := re.match(r"      - (\"[^\"]*\"|\S+)", line):
            found[-1][1][key].append(match[1].strip('"'))
    return found


def review(strata, folder, commits):
    name = os.path.basename(folder)
    proposal = run(strata, "init", folder)
    if proposal.returncode:
        print(f"{name}: {proposal.stderr.strip()[:300]}", file=sys.stderr)
        return None
    text = proposal.stdout.split("\n\n")[0] + "\n"
    proposed = layers(text)
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
        file.write(text)
        file.flush()
        check = json.loads(run(strata, "check", folder, "--config", file.name, "--index-store", "off", "--format", "json").stdout)
    modules = json.loads(run(strata, "modules", folder, "--format", "json").stdout)
    tests = {module["target"] for module in modules if module["kind"] == "test"}
    named = {member for _, members in proposed for member in members.get("modules", [])}
    broken = {(item["from"], item["to"]) for item in check["violations"] if item["rule"] in LAYER_RULES}
    edges = check["summary"]["edges"]
    shares = [f"{len(broken)} of {edges}"]
    worst = len(broken) / max(1, edges)
    if match := re.search(r"of (\d+) uses between files of .*, ([\d.]+) % point up", proposal.stdout):
        shares.append(f"{match[2]} % of {match[1]}")
        worst = max(worst, float(match[2]) / 100)
    kept = (
        len(proposed) <= 6
        and worst <= 0.03
        and not any(re.search(r"\d", layer) for layer, _ in proposed)
        and not tests & named
    )
    place, commit = commits.get(name, ("", "-"))
    print(
        f"| {f'[{place}](https://github.com/{place})' if place else name} | {commit[:10]} | {check['summary']['files']} |"
        f" {', '.join(layer for layer, _ in proposed)} | {' and '.join(shares)} | {'kept' if kept else 'NOT KEPT'} |"
    )
    return kept


def main(strata, *arguments):
    arguments, commits = list(arguments), {}
    if "--at" in arguments:
        index = arguments.index("--at")
        with open(arguments[index + 1], encoding="utf-8") as file:
            commits = {line.split()[0]: tuple(line.split()[1:]) for line in file if line.strip()}
        del arguments[index : index + 2]
    print("| app | commit | Swift files | layers, top first | edges that lead up | |\n|---|---|---|---|---|---|")
    results = [review(strata, os.path.realpath(folder), commits) for folder in arguments]
    if not any(result is not None for result in results):
        return 2
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
