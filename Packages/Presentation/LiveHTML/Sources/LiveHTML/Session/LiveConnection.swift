/// A browser's message stream of one session. A newer stream ends the older one.
public struct LiveConnection: Sendable, Hashable {
    let number: Int
}
