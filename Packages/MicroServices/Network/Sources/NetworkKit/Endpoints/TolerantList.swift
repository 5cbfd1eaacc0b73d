/// A list whose malformed elements are skipped instead of failing the whole list. Decoding throws if the input is not a list.
public struct TolerantList<Element: Decodable & Sendable>: Decodable, Sendable {
    /// A skipped element.
    public struct Failure: Hashable, Sendable {
        /// The index in the received list.
        public let index: Int
        /// The position and the reason of the failure, without values.
        public let reason: String
    }

    /// The decoded elements, in order.
    public let elements: [Element]
    /// The skipped elements, in order.
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
                // A failed element is not consumed, so it is decoded again as a type that accepts anything.
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
