/// A list that survives elements of the wrong shape: one malformed row must not lose the others.
///
/// ```swift
/// let list: TolerantList<Account> = try await client.call(.get("/accounts"))
/// show(list.elements)
/// for failure in list.failures { report(failure.reason) }   // "[3].balance is missing"
/// ```
///
/// What is no list at all still throws.
public struct TolerantList<Element: Decodable & Sendable>: Decodable, Sendable {
    /// An element that was left out.
    public struct Failure: Hashable, Sendable {
        /// Its place in what was received.
        public let index: Int
        /// Where it did not fit and why, without its values.
        public let reason: String
    }

    /// The elements that fit, in order.
    public let elements: [Element]
    /// The elements that did not, in order.
    public let failures: [Failure]

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        var failures: [Failure] = []
        while !container.isAtEnd {
            let index = container.currentIndex
            do {
                elements.append(try container.decode(Element.self))
            } catch {
                failures.append(Failure(index: index, reason: DecodingReason.text(error)))
                // A failed element stays where it is: something that fits everything has to take it away.
                _ = try container.decode(Anything.self)
            }
        }
        self.elements = elements
        self.failures = failures
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }
}
