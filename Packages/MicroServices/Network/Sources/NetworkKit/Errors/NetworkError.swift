/// An error of a call, independent of the transport.
///
/// Handle errors by ``code``, and show or log ``description``. It identifies the endpoint by its template and contains no identifiers,
/// queries, headers or bodies. ``responseBody`` contains the server's response, for the caller only.
public struct NetworkError: Error, Sendable, CustomStringConvertible {
    /// The kinds of errors. More may be added, so a `switch` needs a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private let name: String

        /// A time limit has passed; see ``NetworkError/limit``. The request may have been sent.
        public static let timedOut = Code(name: "timedOut")
        /// The calling task was canceled.
        public static let cancelled = Code(name: "cancelled")
        /// The connection failed: wrong address, refused, or no network. The request was not sent.
        public static let cannotConnect = Code(name: "cannotConnect")
        /// The system does not permit the connection: cellular data or the local network is switched off for the app, or the app's own
        /// security rules require TLS. The request was not sent, and a repetition fails until the setting changes.
        public static let notPermitted = Code(name: "notPermitted")
        /// The server's identity could not be verified, or it does not support TLS. The request was not sent.
        public static let tlsFailure = Code(name: "tlsFailure")
        /// An established connection was lost. The server may have processed the request.
        public static let connectionLost = Code(name: "connectionLost")
        /// The response is not valid HTTP.
        public static let malformedResponse = Code(name: "malformedResponse")
        /// The response has an unexpected status; see ``NetworkError/statusCode``.
        public static let badStatus = Code(name: "badStatus")
        /// The status is expected, but the body could not be decoded.
        public static let undecodable = Code(name: "undecodable")
        /// The body exceeds the client's limit.
        public static let bodyTooLarge = Code(name: "bodyTooLarge")
        /// The request is invalid: a programming error or an invalid address.
        public static let invalidRequest = Code(name: "invalidRequest")
        /// The transport has no such feature, here or on this platform.
        public static let notSupported = Code(name: "notSupported")
        /// A file of the request or of a download cannot be used.
        public static let fileFailure = Code(name: "fileFailure")
        /// The transport has been shut down.
        public static let transportClosed = Code(name: "transportClosed")

        /// The name of the static member, for statistics.
        public var description: String { name }
    }

    /// The time limits, each of which has its own error.
    public struct Limit: Hashable, Sendable {
        fileprivate let what: String

        /// The wait for a connection, because all to the host are in use or because connecting takes long.
        public static let connection = Limit(what: "free connection")
        /// Connecting, as limited by the transport.
        public static let connecting = Limit(what: "new connection")
        /// The wait for the response after the request was sent.
        public static let firstByte = Limit(what: "answer")
        /// The wait for the next part of a body, sent or received.
        public static let idle = Limit(what: "further part of a body")
        /// The whole call.
        public static let total = Limit(what: "complete answer")
    }

    /// The kind of error.
    public let code: Code
    /// The time limit that has passed, for ``Code/timedOut`` and ``Code/cannotConnect``.
    public private(set) var limit: Limit?
    /// The method and the address without identifiers, such as `GET api.example.com/accounts/{}`; `nil` below the client.
    public private(set) var endpoint: String?
    /// The status of the response, for ``Code/badStatus``.
    public let statusCode: Int?
    /// The first 64 KiB of the response body, for ``Code/badStatus``. May contain secrets: do not log it.
    public let responseBody: [UInt8]
    /// The server's `Retry-After` (RFC 9110, 10.2.3), for ``Code/badStatus``; `nil` if there is none.
    public let retryAfter: Duration?
    private let text: String

    private init(_ code: Code, _ text: String, statusCode: Int? = nil, responseBody: [UInt8] = [], retryAfter: Duration? = nil) {
        (self.code, self.text, self.statusCode) = (code, text, statusCode)
        (self.responseBody, self.retryAfter) = (responseBody, retryAfter)
    }

    /// The consequences of an error for a caller that reads data.
    public enum Category: Sendable {
        /// The server does not recognize the user, or no longer does: status 401.
        case unauthorized
        /// Repeating the call gives the same result: another status below 500, or an undecodable body.
        case unusable
        /// There was no response, or the server is temporarily unavailable. A later call may succeed.
        case unavailable
    }

    /// The consequence of this error for a caller that reads data.
    public var category: Category {
        switch (code, statusCode) {
        case (.badStatus, 401): .unauthorized
        case (.badStatus, let status?) where status < 500: .unusable
        case (.undecodable, _), (.malformedResponse, _), (.bodyTooLarge, _): .unusable
        default: .unavailable
        }
    }

    /// The failure, its reason and its remedy.
    public var description: String { "\(endpoint.map { "\($0): " } ?? "")\(text)" }

    func at(_ endpoint: String) -> NetworkError {
        var error = self
        if error.endpoint == nil { error.endpoint = endpoint }
        return error
    }

    /// Adds the endpoint to errors of this package. Errors of custom interceptors are unchanged.
    static func locating<Result>(_ endpoint: String, _ operation: () async throws -> Result) async throws -> Result {
        do {
            return try await operation()
        } catch let error as NetworkError {
            throw error.at(endpoint)
        } catch is CancellationError {
            throw cancelled.at(endpoint)
        }
    }
}

// The texts of all errors, one for each code. Transports outside this package use these, too.
extension NetworkError {
    /// A time limit has passed.
    ///
    /// - Parameter isUnsent: Whether the transport guarantees that the request was not sent and will not be. Then the code is
    ///   ``Code/cannotConnect``.
    public static func timedOut(_ limit: Limit, after duration: Duration, isUnsent: Bool = false) -> NetworkError {
        let text = "\(limit.what) within \(duration.formattedSeconds)"
        var error = isUnsent ? cannotConnect("no \(text)") : NetworkError(.timedOut, "No \(text). Try again, or allow more time.")
        error.limit = limit
        return error
    }

    public static let cancelled = NetworkError(.cancelled, "The call was cancelled. Nothing needs to be done.")

    /// The connection failed. `reason` contains no addresses or secrets, for example "connection refused".
    public static func cannotConnect(_ reason: String) -> NetworkError {
        NetworkError(.cannotConnect, "Could not connect: \(reason). Check the address and the network, then try again.")
    }

    /// See ``Code/notPermitted``.
    public static func notPermitted(_ reason: String) -> NetworkError {
        NetworkError(.notPermitted, "The connection is not permitted: \(reason). Change the settings of this device or of the app.")
    }

    /// See ``Code/tlsFailure``.
    public static func tlsFailure(_ reason: String) -> NetworkError {
        NetworkError(.tlsFailure, "No secure connection: \(reason). Check the server's certificate and the clock of this machine.")
    }

    /// See ``Code/connectionLost``.
    public static func connectionLost(_ reason: String) -> NetworkError {
        NetworkError(.connectionLost, "The connection was lost: \(reason). Try again if the call may be made twice.")
    }

    /// See ``Code/malformedResponse``.
    public static func malformedResponse(_ reason: String) -> NetworkError {
        NetworkError(.malformedResponse, "The answer is not valid HTTP: \(reason). Check that the address is that of an HTTP server.")
    }

    /// See ``Code/badStatus``.
    public static func badStatus(_ statusCode: Int, body: [UInt8] = [], retryAfter: Duration? = nil) -> NetworkError {
        NetworkError(
            .badStatus, "The server answered with status \(statusCode). See responseBody for the server's explanation.",
            statusCode: statusCode, responseBody: body, retryAfter: retryAfter)
    }

    /// The body could not be decoded. `reason` contains the position, never a value.
    public static func undecodable(_ reason: String) -> NetworkError {
        NetworkError(.undecodable, "The answer could not be read: \(reason). Compare the answer with the type it is decoded into.")
    }

    /// See ``Code/bodyTooLarge``.
    public static func bodyTooLarge(limit: Int) -> NetworkError {
        NetworkError(.bodyTooLarge, "The body is longer than \(limit) bytes. Request less data, or raise the client's limits.")
    }

    /// See ``Code/invalidRequest``.
    public static func invalidRequest(_ reason: String) -> NetworkError {
        NetworkError(.invalidRequest, "The request cannot be sent: \(reason). Correct the request.")
    }

    /// See ``Code/notSupported``.
    public static func notSupported(_ reason: String) -> NetworkError {
        NetworkError(.notSupported, "The request cannot be sent: \(reason). Use another transport.")
    }

    /// A file cannot be used. `reason` does not contain its path.
    public static func fileFailure(_ reason: String) -> NetworkError {
        NetworkError(.fileFailure, "The file cannot be used: \(reason). Check the space on the device and the permissions.")
    }

    public static let transportClosed = NetworkError(
        .transportClosed, "The transport has been shut down. Make the call before the shutdown, or use a transport that is open.")
}

extension Duration {
    /// The duration in seconds with at most one decimal place.
    var formattedSeconds: String {
        let tenths = (self / .milliseconds(100)).rounded()
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10)) s" : "\(tenths / 10) s"
    }
}
