public import MoneyAPI

extension Policy {
    /// The part of the yearly premium for the days after the last day of cover, rounded half up to a minor unit. The whole premium if the
    /// policy has not begun by then; zero after its year.
    ///
    /// - Returns: Nil for a policy that has ended, or whose start is not a day.
    public func refund(endingOn last: CalendarDay) -> Money? {
        guard end == nil, premium.minorUnits > 0, let start = CalendarDay(start) else { return nil }
        let used = min(max(0, last.number - start.number + 1), start.daysInYear)
        // Of equal halves, the first part is rounded up: the customer's.
        return try? premium.allocated(by: [start.daysInYear - used, used]).first
    }
}

/// The terms under which a policy can be canceled today.
public struct CancellationTerms: Sendable, Hashable {
    public var policy: Policy
    /// The last day of cover, `YYYY-MM-DD`.
    public var end: String
    /// The part of the premium that is refunded; zero after the paid year.
    public var refund: Money
    /// The account that paid the premium and receives the refund; nil if it is gone, so that the user must choose one of ``accounts``.
    public var payer: Payer?
    /// The user's accounts that can receive the refund.
    public var accounts: [Payer]

    public init(policy: Policy, end: String, refund: Money, payer: Payer?, accounts: [Payer]) {
        (self.policy, self.end, self.refund, self.payer, self.accounts) = (policy, end, refund, payer, accounts)
    }
}

/// An order that cancels a policy under the terms that the user has seen. It is created once and sent as often as needed.
public struct CancellationOrder: Sendable, Hashable, Identifiable, Codable {
    /// The idempotency key of the order, 8 to 64 characters.
    public var id: String
    /// The id of the ``Policy``.
    public var policy: String
    /// The policy's title.
    public var title: InsuranceText
    /// The last day of cover, `YYYY-MM-DD`.
    public var end: String
    public var refund: Money
    /// The account that receives the refund; nil without a refund.
    public var account: String?

    /// - Parameter account: The account that receives the refund; ignored without a refund.
    public init(id: String, terms: CancellationTerms, account: String?) {
        self.id = id
        policy = terms.policy.id
        title = terms.policy.title
        end = terms.end
        refund = terms.refund
        self.account = terms.refund.minorUnits > 0 ? account : nil
    }

    /// Whether two orders are equal except for their ids.
    public func isSame(as other: CancellationOrder) -> Bool {
        var renamed = other
        renamed.id = id
        return self == renamed
    }
}
