import Synchronization

/// A refused request, for the app's log. Contains no token, cookie, query or user input.
///
/// Refusals are reported at a limited rate: the first five of a reason in a second, then one with their number.
public struct LiveRefusal: Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public enum Reason: String, Sendable, Hashable {
        case foreignHost = "its Host is not this server"
        case foreignOrigin = "its Origin is not this server"
        case foreignSite = "its Sec-Fetch-Site is neither same-origin nor none"
        case foreignUser = "it comes from another user of this machine"
        case oversizedHead = "its head is too large"
        case missingCookie = "it has no valid launch cookie"
        case reusedKey = "its key was replaced before, so the keys of its browser are revoked"
        case usedLaunchToken = "its launch token is wrong or was used before"
        case handlerNotRendered = "it refers to a handler that was not rendered"
        case unexpectedAction = "the view sent an action that its screen does not have"
        case unknownSession = "it refers to a page session that does not exist"
        case lateEvent = "its element is no longer on the page"
        case malformedEvent = "its event is malformed"
        case unknownPage = "there is no page at its address"
        case malformedLocation = "its location cannot be opened"
        case oversizedBody = "its body is too large"
        case slowBody = "its body took too long"
        case noSpace = "its file cannot be stored"
        case cutOffBody = "its body is incomplete"
        case malformedForm = "its form is malformed"
        case tooManyUploads = "too many uploads are in progress"
        case tooManyEvents = "its page sends too many events"
        case tooManySessions = "too many pages are open"
        case failedPage = "the page could not be created"
    }

    /// The maximum size of ``path`` in bytes.
    public static let pathLimit = 200
    public let reason: Reason
    /// The request's method; empty if nothing was read, or for several requests.
    public let method: String
    /// The path without the query, in printable ASCII, truncated to ``pathLimit``; empty if ``method`` is.
    public let path: String
    /// The status of the response; 0 if there was none, or for several requests.
    public let status: Int
    public let count: Int

    init(reason: Reason, method: String, path: String, status: Int) {
        self.reason = reason
        self.method = method
        self.path = Self.bounded(path)
        self.status = status
        count = 1
    }

    init(reason: Reason, count: Int = 1) {
        self.reason = reason
        (method, path, status) = ("", "", 0)
        self.count = count
    }

    public var description: String {
        let isConnection = reason == .foreignUser || reason == .oversizedHead
        if count > 1 || method.isEmpty && !isConnection { return "Refused \(count) more: \(reason.rawValue)." }
        return method.isEmpty
            ? "Refused a connection: \(reason.rawValue)." : "Refused \(method) \(path) with \(status): \(reason.rawValue)."
    }

    private static func bounded(_ path: String) -> String {
        var bounded = ""
        for byte in path.utf8 {
            let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")
            let digits = String(byte, radix: 16, uppercase: true)
            let part = isPlain ? String(UnicodeScalar(byte)) : digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            guard bounded.utf8.count + part.utf8.count <= pathLimit - 3 else { return bounded + "..." }
            bounded += part
        }
        return bounded
    }
}

/// Limits the rate of reported refusals: the first of each reason in a second, then the number of the others.
struct RefusalLimiter {
    private struct Window {
        let begin: ContinuousClock.Instant
        var count = 0
        var silent: Int { max(0, count - perSecond) }
    }

    /// The number of refusals of one reason reported individually per second.
    static let perSecond = 5
    private var windows: [LiveRefusal.Reason: Window] = [:]

    /// Returns the reports to make after a refusal.
    mutating func add(_ refusal: LiveRefusal, now: ContinuousClock.Instant) -> [LiveRefusal] {
        var reports: [LiveRefusal] = []
        var window = windows[refusal.reason] ?? Window(begin: now)
        if window.begin.duration(to: now) >= .seconds(1) {
            reports = summary(refusal.reason, window)
            window = Window(begin: now)
        }
        window.count += 1
        windows[refusal.reason] = window
        return window.count <= Self.perSecond ? reports + [refusal] : reports
    }

    /// Returns the summaries of the seconds that have ended, or of all if `now` is nil.
    mutating func flush(now: ContinuousClock.Instant?) -> [LiveRefusal] {
        let ended = windows.filter { window in now.map { window.value.begin.duration(to: $0) >= .seconds(1) } ?? true }
        for reason in ended.keys { windows[reason] = nil }
        return ended.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(summary)
    }

    private func summary(_ reason: LiveRefusal.Reason, _ window: Window) -> [LiveRefusal] {
        window.silent == 0 ? [] : [LiveRefusal(reason: reason, count: window.silent)]
    }
}

/// Reports refusals to the app at a limited rate.
final class RefusalReporter: Sendable {
    private let limiter = Mutex(RefusalLimiter())
    private let report: @Sendable (LiveRefusal) -> Void
    init(_ report: @escaping @Sendable (LiveRefusal) -> Void) { self.report = report }

    func add(_ refusal: LiveRefusal) {
        let now = ContinuousClock.now
        for refusal in limiter.withLock({ $0.add(refusal, now: now) }) { report(refusal) }
    }

    func flush(isEnd: Bool) {
        let now = isEnd ? nil : ContinuousClock.now
        for refusal in limiter.withLock({ $0.flush(now: now) }) { report(refusal) }
    }
}
