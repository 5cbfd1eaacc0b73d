/// The pause before a retry.
enum RetryDelay {
    static let maximum = Duration.seconds(60)
    /// The longest pause that the server can request.
    static let maximumRequest = Duration.seconds(3_600)

    /// Returns 1 s, doubled with each failure in a row up to a minute. A random reduction of up to half prevents simultaneous retries of
    /// all devices.
    /// - Parameters:
    ///   - random: A number in `0..<1`.
    ///   - requested: The minimum pause requested by the server, up to an hour.
    static func pause(afterFailures count: Int, random: Double, requested: Duration? = nil) -> Duration {
        let pause = min(.seconds(1 << min(max(count - 1, 0), 6)), maximum) * (1 - random / 2)
        return max(pause, min(requested ?? .zero, maximumRequest))
    }
}
