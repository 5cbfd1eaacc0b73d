/// A response of an external system.
public struct Answer: Sendable, Hashable {
    /// The HTTP status; 200 for other protocols.
    public var status: Int
    public var body: [UInt8]

    public init(status: Int = 200, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}
