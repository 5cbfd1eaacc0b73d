extension PreviewWords {
    static let funds = """
        Alpine Bond CHF EUR Enter Equity Euro Everyday Fund ISIN Savings The account and answer are does for not page the with World wrong
        """
}
