/// Why a call did not bring what it was made for, in the same words whichever transport carried it.
///
/// Distinguish by ``code``; show or log ``description``. It names the endpoint by its template, so that no identifier, query, header
/// or body gets into a log. What the server said in a refusal is in ``responseBody``, for the caller only.
public struct NetworkError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure. More may be added: give a `switch` over them a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private let name: String

        /// No answer within the time allowed.
        public static let timedOut = Code(name: "timedOut")
        /// The task that made the call was cancelled.
        public static let cancelled = Code(name: "cancelled")
        /// No connection came about: wrong address, refused, or no network. The request was not sent.
        public static let cannotConnect = Code(name: "cannotConnect")
        /// The server could not prove who it is, or speaks no TLS. The request was not sent.
        public static let tlsFailure = Code(name: "tlsFailure")
        /// The connection broke after it had come about. The server may have acted on the request.
        public static let connectionLost = Code(name: "connectionLost")
        /// What came back is not HTTP.
        public static let malformedResponse = Code(name: "malformedResponse")
        /// The answer has a status that the endpoint does not expect; see ``NetworkError/statusCode``.
        public static let badStatus = Code(name: "badStatus")
        /// The answer has a good status and a body of another shape than expected.
        public static let undecodable = Code(name: "undecodable")
        /// The body is longer than the client accepts.
        public static let bodyTooLarge = Code(name: "bodyTooLarge")
        /// The request cannot be sent: a programming mistake or an impossible address.
        public static let invalidRequest = Code(name: "invalidRequest")
        /// The transport has been shut down.
        public static let transportClosed = Code(name: "transportClosed")

        /// The name of the static member, for statistics.
        public var description: String { name }
    }

    /// The kind of failure.
    public let code: Code
    /// The method and the address without identifiers, such as `GET api.example.com/accounts/{}`; `nil` below the client.
    public private(set) var endpoint: String?
    /// The status of the answer, for ``Code/badStatus``.
    public let statusCode: Int?
    /// The start of what the server said, for ``Code/badStatus``; at most 64 KiB. May hold anything: do not log it.
    public let responseBody: [UInt8]
    /// How long the server wants to be left alone (`Retry-After`, RFC 9110, 10.2.3), for ``Code/badStatus``; nil when it does not say.
    public let retryAfter: Duration?
    private let happening: String

    private init(_ code: Code, _ happening: String, statusCode: Int? = nil, responseBody: [UInt8] = [], retryAfter: Duration? = nil) {
        self.code = code
        self.retryAfter = retryAfter
        self.happening = happening
        self.statusCode = statusCode
        self.responseBody = responseBody
    }

    /// What a failure comes to for whoever only wanted to read something.
    public enum Category: Sendable {
        /// The server does not know, or no longer, who asks: status 401.
        case unauthorized
        /// The server answered, and asking again brings the same: another status below 500, or a body that cannot be read.
        case unusable
        /// No answer came, or one that says that there is none now. Later there may be one.
        case unavailable
    }

    /// What it comes to for whoever only wanted to read something.
    public var category: Category {
        switch (code, statusCode) {
        case (.badStatus, 401): .unauthorized
        case (.badStatus, let status?) where status < 500: .unusable
        case (.undecodable, _), (.malformedResponse, _), (.bodyTooLarge, _): .unusable
        default: .unavailable
        }
    }

    /// What happened, where, and what to do.
    public var description: String {
        "\(endpoint.map { "\($0): " } ?? "")\(happening) \(advice)"
    }

    /// The same failure, with the place added if it has none yet.
    func at(_ endpoint: String) -> NetworkError {
        var error = self
        if error.endpoint == nil { error.endpoint = endpoint }
        return error
    }
}

// The wording of every failure, in one place. Transports outside of this package make their errors here too.
extension NetworkError {
    /// No answer within the time allowed.
    public static func timedOut(after limit: Duration, waitingFor what: String) -> NetworkError {
        NetworkError(.timedOut, "No \(what) within \(limit.formattedSeconds).")
    }

    /// The task that made the call was cancelled.
    public static let cancelled = NetworkError(.cancelled, "The call was cancelled.")

    /// No connection came about. `reason` holds no address and no secret, such as "connection refused".
    public static func cannotConnect(_ reason: String) -> NetworkError {
        NetworkError(.cannotConnect, "Could not connect: \(reason).")
    }

    /// The server could not prove who it is, or speaks no TLS.
    public static func tlsFailure(_ reason: String) -> NetworkError {
        NetworkError(.tlsFailure, "No secure connection: \(reason).")
    }

    /// The connection broke.
    public static func connectionLost(_ reason: String) -> NetworkError {
        NetworkError(.connectionLost, "The connection was lost: \(reason).")
    }

    /// What came back is not HTTP.
    public static func malformedResponse(_ reason: String) -> NetworkError {
        NetworkError(.malformedResponse, "The answer is not valid HTTP: \(reason).")
    }

    /// The answer has a status that was not expected.
    public static func badStatus(_ statusCode: Int, body: [UInt8] = [], retryAfter: Duration? = nil) -> NetworkError {
        NetworkError(
            .badStatus, "The server answered with status \(statusCode).", statusCode: statusCode, responseBody: body,
            retryAfter: retryAfter)
    }

    /// The body has another shape than expected. `reason` names the place, never a value.
    public static func undecodable(_ reason: String) -> NetworkError {
        NetworkError(.undecodable, "The answer could not be read: \(reason).")
    }

    /// The body is longer than accepted.
    public static func bodyTooLarge(limit: Int) -> NetworkError {
        NetworkError(.bodyTooLarge, "The body is longer than \(limit) bytes.")
    }

    /// The request cannot be sent.
    public static func invalidRequest(_ reason: String) -> NetworkError {
        NetworkError(.invalidRequest, "The request cannot be sent: \(reason).")
    }

    /// The transport has been shut down.
    public static let transportClosed = NetworkError(.transportClosed, "The transport has been shut down.")

    private var advice: String {
        switch code {
        case .timedOut: "Try again, or allow more time."
        case .cancelled: "Nothing needs to be done."
        case .cannotConnect: "Check the address and the network, then try again."
        case .tlsFailure: "Check the server's certificate and the clock of this machine."
        case .connectionLost: "Try again if the call may be made twice."
        case .malformedResponse: "Check that the address belongs to an HTTP server."
        case .badStatus: "See responseBody for what the server says."
        case .undecodable: "Compare the answer with the type it is decoded into."
        case .bodyTooLarge: "Ask for less, or raise the client's maximumBodySize."
        case .invalidRequest: "Correct the request."
        default: "Make the call before the shutdown, or use a transport that is open."
        }
    }
}

extension Duration {
    /// Seconds with at most one digit behind the point.
    var formattedSeconds: String {
        let tenths = (self / .milliseconds(100)).rounded()
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10)) s" : "\(tenths / 10) s"
    }
}
