/// The metrics of requests to one address since the start of the app.
public struct NetworkMetrics: Sendable, Hashable, Identifiable {
    /// The method and address without identifiers, such as `GET api.example.com/accounts/{}`.
    public var id: String
    public var calls: Int
    /// The number of requests without a response, or with a status of 400 or above.
    public var failures: Int
    /// The kinds of failures with their numbers, most frequent first.
    public var failureKinds: [Count]
    /// The median response time.
    public var median: Duration
    /// The 99th percentile of response times.
    public var slowest: Duration

    public init(id: String, calls: Int, failures: Int, failureKinds: [Count], median: Duration, slowest: Duration) {
        self.id = id
        self.calls = calls
        self.failures = failures
        self.failureKinds = failureKinds
        self.median = median
        self.slowest = slowest
    }
}

/// The number of occurrences of something.
public struct Count: Sendable, Hashable {
    /// The name to display.
    public var name: String
    public var count: Int

    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
