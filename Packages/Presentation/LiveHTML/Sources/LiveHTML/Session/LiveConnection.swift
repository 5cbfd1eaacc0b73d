/// A browser's stream of messages from one session. A session has one: a newer one ends the older one.
public struct LiveConnection: Sendable, Hashable {
    let number: Int
}
