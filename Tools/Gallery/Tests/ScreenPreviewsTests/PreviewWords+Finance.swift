extension PreviewWords {
    static let finance = """
        Alpine CHF Card EUR Enter Everyday February Hafenbäckerei Household Portfolio Salary Savings Shipyard The account accounts and
        answer are does for not page payment the with year
        """
}
