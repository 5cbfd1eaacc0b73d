/// Calls to one address since the app started.
public struct NetworkFigures: Sendable, Hashable, Identifiable {
    /// Method and address without identifiers, such as `GET api.example.com/accounts/{}`.
    public var id: String
    public var calls: Int
    /// Calls without an answer, or with one of status 400 and above.
    public var failures: Int
    /// What the failures were, with how often, most frequent first.
    public var failureKinds: [Count]
    /// Half of the calls were answered in this time.
    public var median: Duration
    /// 99 of 100 calls were answered in this time.
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

/// How often something happened.
public struct Count: Sendable, Hashable {
    /// What, in words.
    public var name: String
    public var count: Int

    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
