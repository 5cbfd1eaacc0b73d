extension PreviewWords {
    static let insurance = """
        Burst CHF EUR Enter Everyday Fire Floods Furniture Household Illness Lighthouse Mutual Savings Seaside The Travel Wear account against
        and answer are cancellation clothes day devices does explosion fire for journeys lightning lost luggage not page pipes pol purchase
        tear the theft two water with wrong year
        """
}
