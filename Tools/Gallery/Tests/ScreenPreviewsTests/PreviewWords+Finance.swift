extension PreviewWords {
    static let finance = """
        Alpine CHF Card EUR Enter Everyday February Hafenbäckerei csv march Household Portfolio Salary Savings Shipyard The account accounts and
        answer are does for not page payment the with year
        """
}
