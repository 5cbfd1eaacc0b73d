/// How long to leave the other side alone.
enum RetryPause {
    static let maximum = Duration.seconds(60)
    /// What the other side may wish at the most.
    static let maximumWish = Duration.seconds(3_600)

    /// 1 s, doubled with each failure in a row, at most a minute; a random half of it is left out, so that not all devices come back at
    /// once.
    /// - Parameters:
    ///   - random: from 0 up to 1.
    ///   - wish: how long the other side wants to be left alone: never less, up to an hour.
    static func pause(afterFailures count: Int, random: Double, wish: Duration? = nil) -> Duration {
        let pause = min(.seconds(1 << min(max(count - 1, 0), 6)), maximum) * (1 - random / 2)
        return max(pause, min(wish ?? .zero, maximumWish))
    }
}
