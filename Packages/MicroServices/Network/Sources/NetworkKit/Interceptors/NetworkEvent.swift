/// A call or attempt, for logs and statistics. Contains no personal data and no secrets.
public struct NetworkEvent: Sendable, CustomStringConvertible {
    /// The method and the address without identifiers, such as `GET api.example.com/accounts/{}`.
    public let endpoint: String
    /// The status, if there was a response.
    public let statusCode: Int?
    /// The kind of error, if there was no response.
    public let failure: NetworkError.Code?
    /// The time from the start to the head of the response or to the failure.
    public let duration: Duration

    /// One line: `GET api.example.com/accounts/{} 200 0.012 s`.
    public var description: String {
        let outcome = statusCode.map { "\($0)" } ?? failure.map { "\($0)" } ?? "failed"
        let milliseconds = Int((duration / .milliseconds(1)).rounded())
        let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
        return "\(endpoint) \(outcome) \(milliseconds / 1_000).\(fraction) s"
    }
}
