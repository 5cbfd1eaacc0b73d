/// The keys of the browsers that were let in, one each, and how they change.
///
/// A key changes when it is first used after a start, and again when it is old. The browser is given the next one with an answer; the one
/// that it has goes on to count until the next one was shown, because an answer may be lost. From then on the old one counts only for what
/// was on its way. So a copy of a key is worth nothing as soon as its browser was there after a start.
struct BrowserKeyRing {
    private struct Key {
        var current: String
        var next: String?
        var retired: String?
        /// When the browser showed the present key for the first time in this run.
        var begin: ContinuousClock.Instant?
    }

    /// Browsers of one person. When one more is let in, the one whose key is the oldest is forgotten.
    static let limit = 32
    /// How long a key that was replaced counts: for as long as a request may be on its way.
    static let grace: Duration = .seconds(3)
    /// The age at which a key changes.
    static let age: Duration = .seconds(3600)

    private var keys: [Key]
    private let make: @Sendable () -> String

    /// - Parameters:
    ///   - saved: What ``text`` gave; whatever is no key in it is left out.
    ///   - make: Makes a key that nobody can guess.
    init(saved: String, make: @escaping @Sendable () -> String) {
        self.make = make
        keys = saved.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ").map(String.init)
            guard let current = parts.first, parts.count <= 2, parts.allSatisfy({ $0.utf8.count >= 16 }) else { return nil }
            return Key(current: current, next: parts.count == 2 ? parts[1] : nil)
        }
    }

    /// All keys, to be kept where only their owner can read them.
    var text: String {
        keys.map { key in key.next.map { "\(key.current) \($0)" } ?? key.current }.joined(separator: "\n")
    }

    func knows(_ value: String, now: ContinuousClock.Instant) -> Bool {
        var isKnown = false
        // All are compared, whichever it is.
        for key in keys {
            let values = [key.current, key.next ?? "", isRetiredKnown(key, now) ? key.retired ?? "" : ""]
            for other in values where RequestGuard.areEqual(value, other) { isKnown = true }
        }
        return isKnown
    }

    private func isRetiredKnown(_ key: Key, _ now: ContinuousClock.Instant) -> Bool {
        key.begin.map { $0.duration(to: now) < Self.grace } ?? false
    }

    /// A browser has shown a known key.
    ///
    /// - Returns: The key that it is to show from now on, and whether ``text`` has changed.
    mutating func use(_ value: String, now: ContinuousClock.Instant) -> (replacement: String?, isChanged: Bool) {
        if let index = keys.firstIndex(where: { RequestGuard.areEqual(value, $0.next ?? "") }) {
            var key = keys.remove(at: index)
            (key.retired, key.current, key.next, key.begin) = (key.current, value, nil, now)
            keys.append(key)
            return (nil, true)
        }
        guard let index = keys.firstIndex(where: { RequestGuard.areEqual(value, $0.current) }) else { return (nil, false) }
        if let next = keys[index].next { return (next, false) }
        if let begin = keys[index].begin, begin.duration(to: now) < Self.age { return (nil, false) }
        let next = make()
        keys[index].next = next
        return (next, true)
    }

    /// Lets one more browser in, and all others out if it is to be the only one.
    mutating func add(asOnlyOne: Bool, now: ContinuousClock.Instant) -> String {
        if asOnlyOne { keys = [] }
        let key = make()
        keys.append(Key(current: key, begin: now))
        if keys.count > Self.limit { keys.removeFirst() }
        return key
    }
}
