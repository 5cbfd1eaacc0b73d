extension PreviewWords {
    static let finance = """
        Alpine Brönnimann CHF Card EUR Enter Everyday February Hafenbäckerei csv march Household Portfolio Salary Savings Shipyard The account accounts and
        answer are does for not page payment rent the with year Zoë
        """
}
