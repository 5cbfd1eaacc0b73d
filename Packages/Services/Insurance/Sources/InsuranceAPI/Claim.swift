public import MoneyAPI
import PublishingAPI

/// A claim that the insurer has received.
public struct Claim: Sendable, Hashable, Identifiable, Codable {
    /// The progress at the insurer. Later versions may add states.
    @nonexhaustive public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        case received
        case inReview = "in_review"
        /// Accepted, and not paid yet.
        case approved
        case paid
        case declined
    }

    public var id: String
    /// The id of the ``Policy``.
    public var policy: String
    /// The day of the event, `YYYY-MM-DD`.
    public var day: String
    public var description: String
    public var amount: Money
    public var photos: Int
    public var state: State

    public init(id: String, policy: String, day: String, description: String, amount: Money, photos: Int, state: State) {
        (self.id, self.policy, self.day, self.description) = (id, policy, day, description)
        (self.amount, self.photos, self.state) = (amount, photos, state)
    }
}

/// A claim to file, without the bytes of its photos. It is created once and sent as often as needed.
public struct ClaimOrder: Sendable, Hashable, Identifiable, Codable {
    /// The idempotency key of the order, 8 to 64 characters.
    public var id: String
    /// The id of the ``Policy``.
    public var policy: String
    /// The day of the event, `YYYY-MM-DD`.
    public var day: String
    public var description: String
    public var amount: Money

    public init(id: String, policy: String, day: String, description: String, amount: Money) {
        (self.id, self.policy, self.day, self.description, self.amount) = (id, policy, day, description, amount)
    }

    /// Returns the order with a trimmed description, after validation.
    ///
    /// - Parameter today: The current day, `YYYY-MM-DD`.
    /// - Throws: The first of ``flaws(for:today:)``.
    public func checked(for policy: Policy, today: String) throws(InsuranceError) -> ClaimOrder {
        if let flaw = flaws(for: policy, today: today).first { throw flaw }
        var order = self
        order.description = ClaimLimits.trimmed(description)
        return order
    }

    /// The errors of the kinds `claimDay`, `descriptionMissing`, `descriptionTooLong` and `amountNotInsured`, at most one of each property.
    public func flaws(for policy: Policy, today: String) -> [InsuranceError] {
        let text = ClaimLimits.trimmed(description)
        let isTooLong = text.utf8.count > ClaimLimits.descriptionSize || text.count > ClaimLimits.descriptionLength
        let isInsured = amount.minorUnits > 0 && (try? policy.insuredSum.isLess(than: amount)) == false
        return [
            dayFlaw(for: policy, today: today), text.isEmpty ? .descriptionMissing : isTooLong ? .descriptionTooLong : nil,
            isInsured ? nil : .amountNotInsured(policy.insuredSum),
        ].compactMap(\.self)
    }

    private func dayFlaw(for policy: Policy, today: String) -> InsuranceError? {
        guard let event = CalendarDay(day), let start = CalendarDay(policy.start), let today = CalendarDay(today) else {
            return .claimDay(.malformed)
        }
        if event < start { return .claimDay(.beforeStart(policy.start)) }
        if event > today { return .claimDay(.inFuture) }
        if let end = policy.end, let last = CalendarDay(end), event > last { return .claimDay(.afterEnd(end)) }
        return nil
    }
}

/// A photo of a claim.
public struct ClaimPhoto: Sendable, Hashable {
    /// The media type derived from the bytes.
    public let mediaType: String
    public let bytes: [UInt8]

    /// - Throws: ``InsuranceError/notAPhoto`` for other formats than ``ClaimLimits/photoTypes``, ``InsuranceError/photoTooLarge``.
    public init(_ bytes: [UInt8]) throws(InsuranceError) {
        guard bytes.count <= ClaimLimits.photoSize else { throw .photoTooLarge }
        guard let format = PictureFormat(of: bytes) else { throw .notAPhoto }
        (mediaType, self.bytes) = (format.mediaType, bytes)
    }
}

/// The limits of claims.
public enum ClaimLimits {
    /// The maximum number of characters of a description.
    public static let descriptionLength = 2_000
    /// The maximum size of a description in UTF-8 bytes, because a character can have any number of them.
    static let descriptionSize = 20 * descriptionLength
    public static let photoCount = 4
    /// The maximum size of a photo in bytes.
    static let photoSize = PublishingLimits.attachmentSize
    public static let photoTypes = PictureFormat.allCases.map(\.mediaType)

    static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
    }
}
