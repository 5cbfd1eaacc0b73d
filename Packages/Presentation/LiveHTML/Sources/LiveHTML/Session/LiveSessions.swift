public import PresentationKit

/// All page sessions of an app.
@MainActor
public final class LiveSessions {
    /// What bounds sessions and their requests.
    public nonisolated let limits: LiveLimits

    /// The origins whose pages may be shown in frames and may speak to the screen around them.
    public nonisolated let frameOrigins: [String]

    private let applicationName: String
    private let clock: any Clock<Duration>
    private let now: () -> ContinuousClock.Instant
    private let onLostWakeup: @MainActor (LostWakeup) -> Void
    private let hasPage: @MainActor (LiveRequest) -> Bool
    private let makeRoot: @MainActor (LiveRequest) async throws -> PageRoot
    private var sessions: [String: LiveSession] = [:]
    /// Since when a session has been without a browser.
    private var idleSince: [String: ContinuousClock.Instant] = [:]

    /// - Parameters:
    ///   - applicationName: Stands in the title of each page.
    ///   - limits: What bounds sessions.
    ///   - frameOrigins: The origins whose pages may be shown in a `WebFrame`, such as `https://pages.example`; never the app's own. Without
    ///     one, browsers load no frame at all.
    ///   - clock: For the time that a first paint waits.
    ///   - now: For the age of sessions and the rate of events.
    ///   - onLostWakeup: Called when a ping finds a page that should have been told of a change before: a fault of this library, to be
    ///     logged and reported.
    ///   - hasPage: Whether the app has a page at a location and admits a navigation of that source to it. If not, the browser is shown
    ///     that there is no page, and no session is created. Asked for what browsers load, not for what an open page goes to. An admitted
    ///     address loses its mark of a navigation from elsewhere.
    ///   - makeRoot: Makes the root of a new page session. It should return at once and leave fetching to the screens' `load()`. What it
    ///     throws becomes an error page.
    public init(
        applicationName: String,
        limits: LiveLimits = LiveLimits(),
        frameOrigins: [String] = [],
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
        onLostWakeup: @escaping @MainActor (LostWakeup) -> Void = { _ in },
        hasPage: @escaping @MainActor (LiveRequest) -> Bool = { _ in true },
        makeRoot: @escaping @MainActor (LiveRequest) async throws -> PageRoot
    ) {
        self.applicationName = applicationName
        self.limits = limits
        for origin in frameOrigins { precondition(Self.isOrigin(origin), "\(origin) is no origin such as https://pages.example:8080") }
        self.frameOrigins = frameOrigins
        self.clock = clock
        self.now = now
        self.onLostWakeup = onLostWakeup
        self.hasPage = hasPage
        self.makeRoot = makeRoot
    }

    /// How many sessions there are.
    public var count: Int { sessions.count }

    /// A session by its id.
    public subscript(id: String) -> LiveSession? { sessions[id] }

    /// Creates a session for a browser that loads a location, as ``open(_:)``.
    ///
    /// - Throws: As ``open(_:)``; ``LiveError/unknownPage`` if the app does not admit the request.
    public func load(_ request: LiveRequest) async throws -> LiveSession {
        guard hasPage(request) else { throw LiveError.unknownPage }
        return try await open(request)
    }

    /// Creates a session for an open page whose session has ended. It shows the start page if its address is one that another site handed
    /// over and the app does not admit.
    ///
    /// - Throws: As ``open(_:)``.
    public func reopen(_ request: LiveRequest) async throws -> LiveSession {
        let isAdmitted = request.source != .foreign || hasPage(request)
        return try await open(isAdmitted ? request : LiveRequest(location: "/", source: .foreign))
    }

    /// Makes a session for a location and waits for its first paint.
    ///
    /// - Throws: ``LiveError/malformedLocation``, ``LiveError/tooManySessions``, and what the app's closure throws.
    public func open(_ request: LiveRequest) async throws -> LiveSession {
        try LiveSession.check(request.location, limit: limits.locationBytes)
        try makeRoom()
        let root = try await makeRoot(request)
        // Others may have come while the app made the root.
        try makeRoom()
        let session = LiveSession(
            id: Self.makeID(),
            root: root,
            request: request,
            limits: limits,
            applicationName: applicationName,
            frameOrigins: frameOrigins,
            now: now,
            onLostWakeup: onLostWakeup
        )
        sessions[session.id] = session
        idleSince[session.id] = now()
        await session.settle(clock: clock)
        return session
    }

    /// Goes on with a session for a browser without a script and waits for its paint; nil when there is none, or when a script has it.
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

    private func idleInstant(of session: LiveSession) -> ContinuousClock.Instant {
        idleSince[session.id] ?? now()
    }

    /// A browser has left a session, or was seen without a stream.
    public func touch(_ session: LiveSession) {
        idleSince[session.id] = now()
    }

    /// Ends sessions that have been without a browser for too long, pauses the others of them and has them forget their pages, and pings
    /// those that have a browser. To be called every few seconds.
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
    public func endAll() {
        for session in sessions.values { end(session) }
    }

    /// Ends a session.
    public func end(_ session: LiveSession) {
        session.end()
        sessions[session.id] = nil
        idleSince[session.id] = nil
    }

    /// Whether a text is an origin as browsers write it: scheme, host in lower case, and a port if it is not the scheme's own.
    nonisolated static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return false }
        let parts = text.dropFirst(scheme.count).split(separator: ":", omittingEmptySubsequences: false)
        let isHost = parts[0].utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
        guard isHost, !parts[0].isEmpty, parts.count <= 2 else { return false }
        guard parts.count == 2 else { return true }
        let port = Int(parts[1]) ?? 0
        return (1...65535).contains(port) && String(port) == parts[1] && port != (scheme == "http://" ? 80 : 443)
    }

    /// 128 bits from the system's generator, which is fit for secrets on all platforms that have one.
    private static func makeID() -> String {
        var generator = SystemRandomNumberGenerator()
        return [generator.next(), generator.next()].map { (bits: UInt64) in
            let digits = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
