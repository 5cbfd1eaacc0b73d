public import PresentationKit

/// The page sessions of an app.
@MainActor public final class LiveSessions {
    public nonisolated let limits: LiveLimits

    public nonisolated let frameOrigins: [String]
    private let applicationName: String
    private let clock: any Clock<Duration>
    private let now: () -> ContinuousClock.Instant
    private let hasPage: @MainActor (LiveRequest) -> Bool
    private let makeRoot: @MainActor (LiveRequest) async throws -> PageRoot
    private var sessions: [String: LiveSession] = [:]
    /// When each session lost its browser.
    private var idleSince: [String: ContinuousClock.Instant] = [:]

    /// - Parameters:
    ///   - applicationName: The name in the title of each page.
    ///   - frameOrigins: The origins whose pages may be shown in a `WebFrame`, such as `https://pages.example`; never the app's own. Without any,
    ///     browsers load no frames.
    ///   - clock: Measures the time until the first paint.
    ///   - now: Returns the time for the age of sessions and the rate of events.
    ///   - hasPage: Returns whether the app has a page at a location and admits a navigation from this source. Otherwise the browser receives a
    ///     not-found page, and no session is created. Called for pages that browsers load, not for navigation inside an open page. An admitted
    ///     address loses its mark of a foreign navigation.
    ///   - makeRoot: Creates the root of a new page session. It should return immediately and leave fetching to the screens' `load()`. An error
    ///     leads to an error page.
    public init(
        applicationName: String, limits: LiveLimits = LiveLimits(), frameOrigins: [String] = [],
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
        hasPage: @escaping @MainActor (LiveRequest) -> Bool = { _ in true },
        makeRoot: @escaping @MainActor (LiveRequest) async throws -> PageRoot
    ) {
        self.applicationName = applicationName
        self.limits = limits
        for origin in frameOrigins { precondition(Self.isOrigin(origin), "\(origin) is not an origin such as https://pages.example:8080") }
        (self.frameOrigins, self.clock, self.now) = (frameOrigins, clock, now)
        (self.hasPage, self.makeRoot) = (hasPage, makeRoot)
    }

    public var count: Int { sessions.count }

    /// The session with an id.
    public subscript(id: String) -> LiveSession? { sessions[id] }

    /// Creates a session for a browser that loads a location. See ``open(_:)``.
    ///
    /// - Throws: The errors of ``open(_:)``; ``LiveError/unknownPage`` if the app does not admit the request.
    public func load(_ request: LiveRequest) async throws -> LiveSession {
        guard hasPage(request) else { throw LiveError.unknownPage }
        return try await open(request)
    }

    /// Creates a session for an open page whose session has ended. It shows the start page if its address is of a foreign navigation that the app does
    /// not admit.
    ///
    /// - Throws: The errors of ``open(_:)``.
    public func reopen(_ request: LiveRequest) async throws -> LiveSession {
        let isAdmitted = request.source != .foreign || hasPage(request)
        return try await open(isAdmitted ? request : LiveRequest(location: "/", source: .foreign))
    }

    /// Creates a session for a location and waits for its first paint.
    ///
    /// - Throws: ``LiveError/malformedLocation``, ``LiveError/tooManySessions``, and the errors of the app's closure.
    public func open(_ request: LiveRequest) async throws -> LiveSession {
        try LiveSession.check(request.location, limit: limits.locationBytes)
        try makeRoom()
        let root = try await makeRoot(request)
        // Other sessions may have been created while the app made the root.
        try makeRoom()
        let session = LiveSession(
            id: Self.makeID(), root: root, request: request, limits: limits, applicationName: applicationName, frameOrigins: frameOrigins,
            now: now)
        sessions[session.id] = session
        idleSince[session.id] = now()
        await session.settle(clock: clock)
        return session
    }

    /// Resumes a session for a browser without a script and waits for its paint; nil if there is none, or if it has a stream.
    public func resume(_ id: String) async -> LiveSession? {
        guard let session = sessions[id], !session.isConnected else { return nil }
        touch(session)
        session.resume()
        await session.settle(clock: clock)
        await session.rest(clock: clock)
        return session
    }

    private func makeRoom() throws(LiveError) {
        while sessions.count >= limits.sessions {
            let idle = sessions.values.filter { !$0.isConnected }
            guard let oldest = idle.min(by: { idleInstant(of: $0) < idleInstant(of: $1) }) else { throw .tooManySessions }
            end(oldest)
        }
    }

    private func idleInstant(of session: LiveSession) -> ContinuousClock.Instant { idleSince[session.id] ?? now() }

    /// Records that a browser left a session, or was seen without a stream.
    public func touch(_ session: LiveSession) { idleSince[session.id] = now() }

    /// Ends sessions that have been without a browser for too long, pauses the other ones without a browser and discards their renders, and pings the
    /// rest. Call it every few seconds.
    public func sweep() {
        for session in sessions.values {
            if session.isConnected {
                session.ping()
                continue
            }
            session.pauseIfAbandoned()
            let age = idleInstant(of: session).duration(to: now())
            if age >= limits.idle {
                end(session)
            } else if age >= limits.remembered {
                session.forget()
            }
        }
    }

    /// Ends all sessions.
    public func endAll() { for session in sessions.values { end(session) } }

    /// Ends a session.
    public func end(_ session: LiveSession) {
        session.end()
        sessions[session.id] = nil
        idleSince[session.id] = nil
    }

    /// Whether a text is an origin in the form of browsers: scheme, host in lowercase, and a port unless it is the default.
    nonisolated static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return false }
        let parts = text.dropFirst(scheme.count).split(separator: ":", omittingEmptySubsequences: false)
        let isHost = parts[0].utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
        guard isHost, !parts[0].isEmpty, parts.count <= 2 else { return false }
        guard parts.count == 2 else { return true }
        let port = Int(parts[1]) ?? 0
        return (1...65535).contains(port) && String(port) == parts[1] && port != (scheme == "http://" ? 80 : 443)
    }

    /// 128 bits from the system's random number generator, which is cryptographically secure.
    private static func makeID() -> String {
        var generator = SystemRandomNumberGenerator()
        return [generator.next(), generator.next()].map { (bits: UInt64) in
            let digits = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
