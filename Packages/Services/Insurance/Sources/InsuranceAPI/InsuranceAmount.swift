/// A sum that is insured or paid, exact: a whole number of the currency's minor unit.
public struct InsuranceAmount: Sendable, Hashable, Codable {
    /// In cents, rappen, yen: whatever the currency's smallest unit is.
    public var minorUnits: Int
    /// ISO 4217: three capital letters, for example `EUR`.
    public var currency: String

    public init(minorUnits: Int, currency: String) {
        self.minorUnits = minorUnits
        self.currency = currency
    }
}
