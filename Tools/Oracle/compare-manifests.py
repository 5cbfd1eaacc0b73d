"""Compares Strata's evaluation of manifests with the toolchain's.

compare-manifests.py STRATA [--understood SHARE] [--mutants COUNT] [--sample COUNT] [--seed NUMBER] FOLDER...

Every package below the folders is evaluated by both, and the whole JSON of 'swift package dump-package' is compared. Sets (traits) have no
order there and are sorted first. A manifest that Strata refuses is counted; one that it answers where the toolchain ends with an error is a
difference. With --understood, at least that share of the manifests that the toolchain answers has to be understood.

With --mutants, so many damaged copies of the manifests are made: characters, words and lines are left out, doubled, swapped and put in. Of
those that get an answer, --sample many are given to the toolchain, which has to give the same.

Exit: 0 all agree, 1 they differ or too few are understood, 2 nothing could be compared.
"""

import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

WORDS = re.compile(r'"(?:[^"\\\n]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*|\d+|\s+|//[^\n]*|.', re.S)
SIGNS = list(".,:;()[]{}\"'?!&|=+-<>#@\\/*$`~^%\n ") + ["nil", "true", "self", "try ", "let ", "var ", "static ", "private ", "[]", "()", "!= nil", "\u00e9"]
NAMES = [
    "name", "targets", "dependencies", "path", "target", "testTarget", "executableTarget", "product", "package", "library", "url", "from", "exact",
    "branch", "when", "platforms", "condition", "swiftSettings", "cSettings", "define", "unsafeFlags", "enableUpcomingFeature", "macOS", "v13", "v26",
    "String", "Target", "Package", "append", "map", "Context", "environment", "exclude", "resources", "process", "copy", "plugins", "traits", "let",
    "var", "func", "return", "if", "else", "for", "in", "import", "products", "type", "dynamic", "byName", "v5", "v6", "swiftLanguageModes",
]


def packages(roots):
    for root in roots:
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(name for name in folders if name not in (".git", ".build"))
            if "Package.swift" in files:
                yield folder


def sorted_sets(value):
    """JSON with sorted sets."""
    if isinstance(value, list):
        return [sorted_sets(item) for item in value]
    if not isinstance(value, dict):
        return value
    value = {key: sorted_sets(item) for key, item in value.items()}
    for key in ("traits", "enabledTraits"):
        if isinstance(value.get(key), list):
            value[key].sort(key=lambda item: json.dumps(item, sort_keys=True))
    return value


def strata_answers(strata, folders):
    """What Strata says of each folder: the JSON's value, or the reason why it has none."""
    answers = {}
    for start in range(0, len(folders), 500):
        some = folders[start : start + 500]
        # A second one, as the answer for one package has no name in front.
        run = subprocess.run([strata, "manifest", *some, some[0]], capture_output=True, text=True)
        if run.returncode not in (0, 2):
            sys.exit(f"strata ended with {run.returncode} on one of {some}: {run.stderr[:400]}")
        for line in run.stdout.splitlines():
            folder, _, text = line.partition("\t")
            answers[folder] = text if text.startswith("refused ") else sorted_sets(json.loads(text))
    return answers


def toolchain_answer(folder, scratch):
    run = subprocess.run(
        ["swift", "package", "--package-path", folder, "--scratch-path", scratch, "dump-package"],
        capture_output=True, text=True, stdin=subprocess.DEVNULL,
    )
    if run.returncode != 0:
        return None, run.stderr
    return sorted_sets(json.loads(run.stdout[run.stdout.index("{") :])), ""


def toolchain_answers(folders):
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(toolchain_answer, folder, os.path.join(scratch, str(index))) for index, folder in enumerate(folders)]
        return {folder: job.result() for folder, job in zip(folders, jobs)}


def difference(mine, theirs):
    """The first place in which two values differ."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in sorted(set(mine) | set(theirs)):
            if mine.get(key) != theirs.get(key):
                return f"{key}: {difference(mine.get(key), theirs.get(key))}"
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for index, (one, other) in enumerate(zip(mine, theirs)):
            if one != other:
                return f"{index}: {difference(one, other)}"
    return f"{json.dumps(mine)[:200]} is {json.dumps(theirs)[:200]}"


def compare(mine, theirs):
    """The differences between Strata's results and the toolchain's, and refused manifests that the toolchain accepts."""
    differences, refusals, errors = [], [], 0
    for folder, (answer, error) in theirs.items():
        if answer is None:
            errors += 1
            if not isinstance(mine[folder], str):
                differences.append(f"{folder}: an answer where the toolchain says: {' '.join(error.split())[:300]}")
        elif isinstance(mine[folder], str):
            refusals.append(f"{folder}: {mine[folder]}")
        elif mine[folder] != answer:
            differences.append(f"{folder}: {difference(mine[folder], answer)}")
    return differences, refusals, errors


def mutant(text, source):
    """The text with one to three faults."""
    for _ in range(source.choice([1, 1, 1, 2, 3])):
        words = WORDS.findall(text)
        lines = text.split("\n")
        at = source.randrange(1, max(2, len(words)))
        line = source.randrange(1, max(2, len(lines)))
        kind = source.randrange(12)
        if kind == 0:
            del words[at : at + 1]
        elif kind == 1:
            words[at:at] = words[at : at + 1]
        elif kind == 2:
            words[at : at + 3] = reversed(words[at : at + 3])
        elif kind == 3:
            words[at:at] = [source.choice(SIGNS)]
        elif kind in (4, 5):
            names = [index for index, word in enumerate(words) if re.match(r"[A-Za-z_]", word)]
            if names:
                words[source.choice(names)] = source.choice(NAMES + [words[index] for index in names])
        elif kind == 6:
            texts = [index for index, word in enumerate(words) if word.startswith('"')]
            if texts:
                words[source.choice(texts)] = source.choice(['""', '"A"', "nil", '"1.0"', '"1.0.0"', "12", '"\\(name)"', '"a b/../c"', '"/x"', '"~"']
                                                            + [words[index] for index in texts])
        elif kind == 7:
            del lines[line : line + 1]
        elif kind == 8:
            lines[line:line] = lines[line : line + 1]
        elif kind == 9:
            lines[line : line + 2] = reversed(lines[line : line + 2])
        elif kind == 10:
            offset = source.randrange(len(text))
            text = text[:offset] + text[offset + 1 :]
        else:
            version = source.choice(["4.0", "4.2", "5.0", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "5.10", "6.0", "6.1", "6.2", "6.3"])
            text = re.sub(r"(swift-tools-version: ?)[\d.]+", r"\g<1>" + version, text, count=1)
        if kind < 7:
            text = "".join(words)
        elif kind < 10:
            text = "\n".join(lines)
    return text


def compare_mutants(strata, originals, count, sample, seed):
    source = random.Random(seed)
    with tempfile.TemporaryDirectory() as root:
        texts, answered, made = [], [], 0
        for folder in originals:
            with open(os.path.join(folder, "Package.swift"), encoding="utf-8") as file:
                texts.append(file.read())
        while made < count:
            folders = {}
            for index in range(min(2000, count - made)):
                original = source.choice(texts)
                text = mutant(original, source)
                if text == original:
                    continue
                folder = os.path.join(root, f"{made + index}")
                os.mkdir(folder)
                with open(os.path.join(folder, "Package.swift"), "w", encoding="utf-8", newline="") as file:
                    file.write(text)
                folders[folder] = text
            made += min(2000, count - made)
            answers = strata_answers(strata, list(folders))
            for folder in folders:
                if isinstance(answers[folder], str):
                    shutil.rmtree(folder)
                else:
                    answered.append(folder)
        chosen = source.sample(answered, min(sample, len(answered)))
        differences, _, errors = compare(strata_answers(strata, chosen), toolchain_answers(chosen))
        for line in differences:
            print("  " + line)
            kept = os.path.join(tempfile.gettempdir(), "strata-mutants", os.path.basename(line.split(": ")[0]))
            shutil.copytree(line.split(": ")[0], kept, dirs_exist_ok=True)
        print(f"{made} damaged manifests (seed {seed}): {len(answered)} have an answer, {len(chosen)} of them compared: {len(differences)} differences")
        return len(differences)


def option(arguments, name, default, kind):
    if name not in arguments:
        return default
    index = arguments.index(name)
    value = kind(arguments[index + 1])
    del arguments[index : index + 2]
    return value


def main(arguments):
    mutants, sample = option(arguments, "--mutants", 0, int), option(arguments, "--sample", 100, int)
    seed, share = option(arguments, "--seed", 1, int), option(arguments, "--understood", 0.0, float)
    strata, roots = os.path.realpath(arguments[0]), [os.path.realpath(root) for root in arguments[1:]]
    folders = list(packages(roots))
    if not folders:
        return 2
    mine = strata_answers(strata, folders)
    theirs = toolchain_answers(folders)
    differences, refusals, errors = compare(mine, theirs)
    for line in differences:
        print("  " + line)
    for line in refusals:
        print("  left to the toolchain: " + line)
    answered = len(folders) - errors
    understood = answered - len(refusals)
    print(
        f"{len(folders)} manifests: the toolchain answers {answered} and finds errors in {errors}; {understood} of {answered} understood "
        f"({100 * understood / max(1, answered):.1f} %), {len(differences)} differences"
    )
    found = len(differences)
    originals = [folder for folder in folders if not isinstance(mine[folder], str)]
    if mutants and originals:
        found += compare_mutants(strata, originals, mutants, sample, seed)
    return 1 if found or understood < share * answered else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
