/// What there is to say about one call or attempt in a log or a statistic: nothing that could identify a person or open a door.
public struct NetworkEvent: Sendable, CustomStringConvertible {
    /// The method and the address without identifiers, such as `GET api.example.com/accounts/{}`.
    public let endpoint: String
    /// The status, when there was an answer.
    public let statusCode: Int?
    /// The kind of failure, when there was none.
    public let failure: NetworkError.Code?
    /// From the start to the head of the answer or to the failure.
    public let duration: Duration

    /// One line: `GET api.example.com/accounts/{} 200 0.012 s`.
    public var description: String {
        let outcome = statusCode.map { "\($0)" } ?? failure.map { "\($0)" } ?? "failed"
        let milliseconds = Int((duration / .milliseconds(1)).rounded())
        let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
        return "\(endpoint) \(outcome) \(milliseconds / 1_000).\(fraction) s"
    }
}
