"""Validates a SARIF report against the schema of its version: validate-sarif.py REPORT SCHEMA.

Exit: 0 valid, 1 not valid (each error with its place), 2 not readable.
"""

import json
import sys

import jsonschema


def main(report_path: str, schema_path: str) -> int:
    try:
        with open(report_path, encoding="utf-8") as file:
            report = json.load(file)
        with open(schema_path, encoding="utf-8") as file:
            schema = json.load(file)
    except (OSError, ValueError) as error:
        print(f"cannot be read: {error}", file=sys.stderr)
        return 2
    validator = jsonschema.validators.validator_for(schema)(schema, format_checker=jsonschema.FormatChecker())
    errors = sorted(validator.iter_errors(report), key=lambda error: list(map(str, error.absolute_path)))
    for error in errors[:50]:
        print(f"{error.json_path}: {error.message[:300]}")
    results = sum(len(run.get("results", [])) for run in report.get("runs", [])) if isinstance(report, dict) else 0
    print(f"SARIF: {results} results, {len(errors)} errors against the schema")
    return 1 if errors else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1], sys.argv[2]))
