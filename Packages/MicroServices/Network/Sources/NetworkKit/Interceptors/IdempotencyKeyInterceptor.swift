import HTTPTypes

/// Gives each call that changes something a key, so that a server can tell a repetition from a second wish.
///
/// Follows the IETF draft "The Idempotency-Key HTTP Header Field": a quoted string, here of 128 random bits. A key that is set already is
/// kept: set it yourself when the user may press the button again after the app has been restarted.
public struct IdempotencyKeyInterceptor: Interceptor {
    static let fieldName = HTTPField.Name("Idempotency-Key")
    private let makeKey: @Sendable () -> String

    /// - Parameter makeKey: makes a key nobody made before, of letters, digits and `-`.
    public init(makeKey: @escaping @Sendable () -> String = IdempotencyKeyInterceptor.randomKey) {
        self.makeKey = makeKey
    }

    public func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        guard let name = Self.fieldName, !RetryPolicy.mayRepeat(request.head) else { return try await next(request) }
        var request = request
        request.head.headerFields[name] = "\"\(makeKey())\""
        return try await next(request)
    }

    /// 32 hexadecimal digits from the system's generator.
    public static let randomKey: @Sendable () -> String = {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
