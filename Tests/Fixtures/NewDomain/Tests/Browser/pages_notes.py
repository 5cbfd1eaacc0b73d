"""The pages of the domain, for test_everywhere.py."""

PAGES = {
    "/notes": "Notes",
}
OTHERS = {
    "notes/:id": "an entry that test_notes.py opens from the list",
}
