"""The pages of the domain, for test_everywhere.py."""

PAGES = {
    "/budgets": "Budgets",
}
OTHERS = {
    "budgets/:id": "an entry that test_budgets.py opens from the list",
}
