public struct Measure {
    public init() {}
    public func length() -> Int { 4 }
}
