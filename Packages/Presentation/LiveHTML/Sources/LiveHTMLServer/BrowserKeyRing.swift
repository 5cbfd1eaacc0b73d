/// The keys of all browsers with access. Each browser has a chain of keys, of which the newest replaces the older ones.
///
/// A key is replaced on its first use after a start, and again when it is old. Each response to a key that is due contains a different new key, so
/// that two holders of one key never receive the same next one. A browser stores one key only, and does not use an older key after a newer one. A
/// replaced key is therefore valid for requests in flight only. Later use proves a second holder and revokes the chain; both have to sign in again.
///
/// Not detected: a thief whose victim does not return, and the actions of a thief before the next replacement. A browser that restores an older
/// cookie after a crash is treated as a second holder.
struct BrowserKeyRing {
    /// A time with a sequence number to order equal times.
    private struct Moment: Comparable {
        let time: ContinuousClock.Instant
        let order: Int
        static func < (left: Moment, right: Moment) -> Bool { left.order < right.order }
    }

    private struct Key {
        let value: String
        let issued: Moment
        /// When a browser used it first.
        var shown: Moment?
        /// When it is due for replacement.
        var due: ContinuousClock.Instant
    }

    private struct ReplacedKey {
        let value: String
        /// Nil if it was replaced before this start.
        let since: ContinuousClock.Instant?
    }

    private struct Chain {
        var live: [Key]
        var replaced: [ReplacedKey] = []
        var unshown: Int { live.count { $0.shown == nil } }
    }

    /// The maximum number of chains. Beyond it, the chain whose key changed longest ago is removed.
    static let limit = 32
    /// The maximum number of replaced keys per chain.
    static let memory = 48
    /// The maximum number of keys issued and not used yet: more than a browser has requests in flight.
    static let unshownLimit = 32
    /// The maximum time that a request or a response is in flight.
    static let grace: Duration = .seconds(3)
    /// The age at which a key is replaced.
    static let age: Duration = .seconds(3600)
    private var chains: [Chain]
    private var order = 0
    private let make: @Sendable () -> String

    /// - Parameters:
    ///   - saved: A value of ``text``. Malformed lines are ignored.
    ///   - make: Returns a new secret.
    init(saved: String, make: @escaping @Sendable () -> String, now: ContinuousClock.Instant) {
        self.make = make
        chains = saved.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            let live = parts.filter { !$0.hasPrefix(Self.replacedMark) }.map(String.init)
            let replaced = parts.filter { $0.hasPrefix(Self.replacedMark) }.map { String($0.dropFirst()) }
            let isValid = (live + replaced).allSatisfy { $0.utf8.count >= 16 }
            guard !live.isEmpty, live.count <= 1 + Self.unshownLimit, replaced.count <= Self.memory, isValid else { return nil }
            return Chain(
                live: live.enumerated().map {
                    Key(value: $1, issued: Moment(time: now, order: 0), shown: $0 == 0 ? Moment(time: now, order: -1) : nil, due: now)
                },
                replaced: replaced.map { ReplacedKey(value: $0, since: nil) })
        }
    }

    /// A character that cookie values do not contain.
    private static let replacedMark = ","

    /// All chains, one per line: the key used last, the other valid ones, the replaced ones, each after a comma.
    var text: String {
        chains.map { chain in
            let shown = chain.live.filter { $0.shown != nil }.sorted { ($0.shown ?? $0.issued) > ($1.shown ?? $1.issued) }
            let live = shown + chain.live.filter { $0.shown == nil }
            return (live.map(\.value) + chain.replaced.map { Self.replacedMark + $0.value }).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Whether a key is valid, or was until recently. Compares all keys, so that the time does not depend on the result.
    func knows(_ value: String, now: ContinuousClock.Instant) -> Bool {
        var isKnown = false
        for chain in chains {
            for key in chain.live where RequestGuard.areEqual(value, key.value) { isKnown = true }
            for key in chain.replaced where Self.isOnItsWay(key, now) && RequestGuard.areEqual(value, key.value) { isKnown = true }
        }
        return isKnown
    }

    private static func isOnItsWay(_ key: ReplacedKey, _ now: ContinuousClock.Instant) -> Bool {
        key.since.map { $0.duration(to: now) < grace } ?? false
    }

    private mutating func moment(_ time: ContinuousClock.Instant) -> Moment {
        order += 1
        return Moment(time: time, order: order)
    }

    private func find(_ value: String) -> (chain: Int, key: Int)? {
        for (index, chain) in chains.enumerated() {
            if let key = chain.live.firstIndex(where: { RequestGuard.areEqual(value, $0.value) }) { return (index, key) }
        }
        return nil
    }

    /// Records the use of a key, which replaces those that the browser received earlier.
    ///
    /// - Returns: Whether ``text`` has changed.
    mutating func use(_ value: String, now: ContinuousClock.Instant) -> Bool {
        guard let (index, place) = find(value) else { return false }
        var chain = chains[index]
        var key = chain.live.remove(at: place)
        let isFirstUse = key.shown == nil
        if isFirstUse { (key.shown, key.due) = (moment(now), now + Self.age) }
        // Certainly received earlier: used before this key was issued, or issued so long ago that its response had arrived or was lost when the
        // browser sent this request.
        let isEarlier = { (other: Key) in
            other.shown.map { $0 < key.issued } ?? false || other.issued.time.duration(to: now) > Self.grace * 2
        }
        let replaced = chain.live.filter(isEarlier)
        chain.live.removeAll(where: isEarlier)
        chain.live.append(key)
        chain.replaced += replaced.map { ReplacedKey(value: $0.value, since: now) }
        chain.replaced.removeFirst(max(0, chain.replaced.count - Self.memory))
        chains.remove(at: index)
        chains.insert(chain, at: isFirstUse ? chains.endIndex : index)
        return isFirstUse || !replaced.isEmpty
    }

    /// Issues the replacement of a valid key. Call it when the response is sent, because the grace period starts then.
    ///
    /// - Returns: The new key; nil if the current one is not due. ``text`` has changed if there is a key.
    mutating func replacement(for value: String, now: ContinuousClock.Instant) -> String? {
        guard let (index, place) = find(value), chains[index].live[place].due <= now else { return nil }
        guard chains[index].unshown < Self.unshownLimit else {
            // Another holder takes all new keys.
            chains.remove(at: index)
            return nil
        }
        let key = Key(value: make(), issued: moment(now), shown: nil, due: now + Self.age)
        chains[index].live.append(key)
        return key.value
    }

    /// Revokes the chain of a replaced key, unless the request may have been in flight.
    ///
    /// - Returns: Whether a chain was revoked.
    mutating func revoke(reused value: String, now: ContinuousClock.Instant) -> Bool {
        let count = chains.count
        chains.removeAll { chain in
            chain.replaced.contains { !Self.isOnItsWay($0, now) && RequestGuard.areEqual(value, $0.value) }
        }
        return chains.count < count
    }

    mutating func add(now: ContinuousClock.Instant) -> String {
        let key = Key(value: make(), issued: moment(now), shown: nil, due: now + Self.age)
        chains.append(Chain(live: [key]))
        if chains.count > Self.limit { chains.removeFirst() }
        return key.value
    }

    mutating func removeAll(except value: String?) {
        let kept = value.flatMap(find)?.chain
        chains = kept.map { [chains[$0]] } ?? []
    }
}
