public struct Store: Equatable {
    public init() {}
    public func load() -> Int { 3 }
    public var twin: Store { self }
}
