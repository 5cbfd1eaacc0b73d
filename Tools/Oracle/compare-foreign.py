"""Checks public projects as a new user would, and compares the findings with a reviewed table.

compare-foreign.py STRATA TABLE FOLDER WORK [--write]

FOLDER holds one git checkout a project, OWNER+NAME or OWNER/NAME, without submodules and dependencies. Each is copied to WORK/NAME, because
SwiftPM names a package after its folder, and checked without a configuration and without a cache.

The table has a line for each project and, below it, one for each group of findings: `RULE FROM → TO: COUNT | VERDICT | REASON`, where the
verdict is true, false or debatable. With --write, counts and measurements are renewed, and new groups have no verdict.

Exit: 0 all findings are reviewed, none is false, at most 5 % are debatable, and each project of up to 1,500 Swift files is checked within
1 s and 100 MB, or if no checkout exists; 1 otherwise.
"""

import collections
import json
import os
import shutil
import subprocess
import sys
import time

MAX_SECONDS, MAX_MEGABYTES, MAX_FILES, MAX_DEBATABLE = 1.0, 100, 1500, 0.05
RUNS = 3


def git_head(folder):
    run = subprocess.run(["git", "-C", folder, "rev-parse", "HEAD"], capture_output=True, text=True)
    return run.stdout.strip()


def read_table(path):
    """The lines before the first project, and the projects: name, commit, kind and the reviewed groups."""
    head, projects = [], []
    for line in open(path, encoding="utf-8").read().splitlines():
        if line.startswith("project "):
            name, commit, rest = line.split(" ", 1)[1].split(" ", 2)
            projects.append({"name": name, "commit": commit, "kind": rest.split(":")[0], "line": line, "groups": {}})
        elif line.startswith("  ") and projects:
            fact, *review = [part.strip() for part in line.split(" | ", 2)]
            key, count = fact.rsplit(": ", 1)
            projects[-1]["groups"][key] = (int(count), *(review if len(review) == 2 else ("", "")))
        elif not projects:
            head.append(line)
    return head, projects


def group(violation):
    if violation["from"] is None:
        folder = os.path.dirname(violation["file"]) or "."
        return f"{violation['rule']} in {folder}"
    return f"{violation['rule']} {violation['from']} → {violation['to']}"


def measure(strata, folder, work):
    """One run without a cache: seconds, peak memory in megabytes and the exit status."""
    cache = os.path.join(work, "cache")
    shutil.rmtree(cache, ignore_errors=True)
    environment = {**os.environ, "STRATA_CACHE": cache, "HOME": os.path.join(work, "home")}
    arguments = [strata, "check", "--format", "json", "--output", os.path.join(work, "report.json"), "--quiet"]
    start = time.monotonic()
    with open(os.path.join(work, "errors.txt"), "w") as errors:
        process = subprocess.Popen(arguments, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    return seconds, usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024 * 1024), os.waitstatus_to_exitcode(status)


def check(project, strata, checkout, work):
    """The new lines of a project, its problems, and how many of its findings have which verdict."""
    name = project["name"].split("/")[1]
    folder = os.path.join(work, name)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(checkout, folder, symlinks=True, ignore=shutil.ignore_patterns(".git"))
    runs = [measure(strata, folder, work) for _ in range(RUNS)]
    shutil.rmtree(folder)
    seconds, megabytes, status = min(run[0] for run in runs), max(run[1] for run in runs), runs[0][2]
    problems = []
    if status not in (0, 1):
        problems.append(f"strata check exits with {status}: " + open(os.path.join(work, "errors.txt")).read().strip()[:300])
    report = json.load(open(os.path.join(work, "report.json"), encoding="utf-8"))
    files = report["summary"]["files"]
    if files <= MAX_FILES and (seconds > MAX_SECONDS or megabytes > MAX_MEGABYTES):
        problems.append(f"{seconds:.2f} s and {megabytes:.0f} MB for {files} files")
    found = collections.Counter(group(item) for item in report["violations"])
    verdicts = collections.Counter()
    lines = [
        f"project {project['name']} {project['commit']} {project['kind']}: {files} Swift files,"
        f" {sum(report['summary']['ledger'].values())} files, exit {status}, cold {seconds:.2f} s, peak {megabytes:.0f} MB"
    ]
    for key in sorted(found.keys() | project["groups"].keys()):
        count, verdict, reason = project["groups"].get(key, (0, "", ""))
        if found[key] != count:
            problems.append(f"{key}: {count} in the table, {found[key]} now")
        if not found[key]:
            continue
        verdicts[verdict or "not reviewed"] += found[key]
        lines.append(f"  {key}: {found[key]}" + (f" | {verdict} | {reason}" if verdict else ""))
    return lines, problems, verdicts


def main(strata, table, folder, work, *options):
    head, projects = read_table(table)
    strata, folder = os.path.abspath(strata), os.path.abspath(folder)
    os.makedirs(work, exist_ok=True)
    work = os.path.abspath(work)
    lines, failed, checked = list(head), False, 0
    total = collections.Counter()
    for project in projects:
        places = [os.path.join(folder, project["name"].replace("/", mark)) for mark in "+/"]
        checkout = next((place for place in places if os.path.isdir(place)), None)
        kept = [project["line"]] + [f"  {key}: {' | '.join(map(str, review))}" for key, review in project["groups"].items()]
        if checkout is None or git_head(checkout) != project["commit"]:
            reason = "no checkout" if checkout is None else "the checkout is at another commit"
            print(f"{project['name']}: skipped ({reason})")
            lines += kept
            continue
        new, problems, verdicts = check(project, strata, checkout, work)
        lines += new
        total += verdicts
        checked += 1
        failed |= bool(problems)
        print(new[0].removeprefix("project "))
        for problem in problems:
            print(f"  {problem}")
    if not checked:
        print(f"None of the projects is checked out in {folder}; skipped.")
        return 0
    count = sum(total.values())
    print(f"{checked} projects, {count} findings: " + ", ".join(f"{number} {verdict}" for verdict, number in sorted(total.items())))
    failed |= bool(total["false"] or total["not reviewed"]) or total["debatable"] > MAX_DEBATABLE * count
    if "--write" in options:
        open(table, "w", encoding="utf-8").write("\n".join(lines) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 5:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
