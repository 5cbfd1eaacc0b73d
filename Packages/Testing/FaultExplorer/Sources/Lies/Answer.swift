/// What a system outside says.
public struct Answer: Sendable, Hashable {
    /// As in HTTP; 200 where there is no such thing.
    public var status: Int
    public var body: [UInt8]

    public init(status: Int = 200, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}
