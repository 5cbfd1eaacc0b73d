/// An insurance policy of the user.
public struct Policy: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// The id of the ``Product``.
    public var product: String
    public var title: String
    public var insuredSum: InsuranceAmount
    /// The yearly premium.
    public var premium: InsuranceAmount
    /// The first calendar day, `YYYY-MM-DD`.
    public var start: String
    /// The bank's booking number of the premium.
    public var payment: Int

    public init(
        id: String, product: String, title: String, insuredSum: InsuranceAmount, premium: InsuranceAmount, start: String, payment: Int
    ) {
        self.id = id
        self.product = product
        self.title = title
        self.insuredSum = insuredSum
        self.premium = premium
        self.start = start
        self.payment = payment
    }
}
