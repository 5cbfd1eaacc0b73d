extension PreviewWords {
    static let insurance = """
        CHF EUR Enter Everyday Furniture Household Illness Lighthouse Mutual Savings Seaside The Travel account against and answer are
        cancellation clothes devices does fire for journeys lost luggage not page pol the theft two water with wrong year
        """
}
