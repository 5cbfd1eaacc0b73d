/// An exact amount that is insured or paid, in the currency's minor unit.
public struct InsuranceAmount: Sendable, Hashable, Codable {
    /// The amount in the currency's smallest unit, such as cents.
    public var minorUnits: Int
    /// ISO 4217: three capital letters, for example `EUR`.
    public var currency: String

    public init(minorUnits: Int, currency: String) {
        self.minorUnits = minorUnits
        self.currency = currency
    }
}
