public struct Home: Sendable {
    public var name: String
}
