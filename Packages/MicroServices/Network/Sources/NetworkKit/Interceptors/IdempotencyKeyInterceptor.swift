import HTTPTypes

/// Adds a key to each call that changes something, so that a server can distinguish a retry from a second request.
///
/// Implements the IETF draft "The Idempotency-Key HTTP Header Field": a quoted string, here of 128 random bits. An existing key is not
/// replaced: set it yourself if the user may retry after a restart of the app.
public struct IdempotencyKeyInterceptor: Interceptor {
    static let fieldName = HTTPField.Name("Idempotency-Key")
    private let makeKey: @Sendable () -> String

    /// - Parameter makeKey: Returns a unique key of letters, digits and `-`.
    public init(makeKey: @escaping @Sendable () -> String = IdempotencyKeyInterceptor.randomKey) {
        self.makeKey = makeKey
    }

    public func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        guard let name = Self.fieldName, !RetryPolicy.mayRepeat(request.head) else { return try await next(request) }
        var request = request
        request.head.headerFields[name] = "\"\(makeKey())\""
        return try await next(request)
    }

    /// Returns 32 random hexadecimal digits.
    public static let randomKey: @Sendable () -> String = {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
