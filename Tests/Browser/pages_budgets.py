"""The pages of budgets, for test_everywhere.py."""

PAGES = {
    "/budgets": "Categories",
    "/budgets/groceries": "Monthly limit",
}
