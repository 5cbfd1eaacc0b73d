"""The pages of insurance, for test_everywhere.py."""

PAGES = {
    "/insurance": "Insurance",
    "/insurance/products/bicycle": "Insured sum",
}
OTHERS = {
    "insurance/policies/:id": "a policy that test_insurance.py buys first",
    "insurance/policies/:id/claim": "a claim on a policy that test_insurance.py buys first",
    "insurance/policies/:id/document/:language": "a file and no page",
    "insurance/policies/:id/cancel": "the cancellation of a policy that test_insurance.py buys first",
}
