public import MoneyAPI

/// An insurance policy of the user.
public struct Policy: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// The id of the ``Product``.
    public var product: String
    public var title: InsuranceText
    public var insuredSum: Money
    /// The yearly premium.
    public var premium: Money
    /// The first calendar day, `YYYY-MM-DD`.
    public var start: String
    /// The bank's booking number of the premium.
    public var payment: Int
    /// The last day of cover of a canceled policy, `YYYY-MM-DD`; nil while it continues.
    public var end: String?
    public var refund: Money?

    public init(
        id: String, product: String, title: InsuranceText, insuredSum: Money, premium: Money, start: String, payment: Int,
        end: String? = nil,
        refund: Money? = nil
    ) {
        (self.id, self.product, self.title, self.insuredSum, self.premium) = (id, product, title, insuredSum, premium)
        (self.start, self.payment, self.end, self.refund) = (start, payment, end, refund)
    }
}
