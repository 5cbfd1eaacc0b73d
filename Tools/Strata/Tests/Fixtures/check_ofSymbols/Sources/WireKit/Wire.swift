open class Wire {
    public init() {}
    open func send(_ number: Int) -> Int { number }
    public var speed = 1
    public subscript(index: Int) -> Int { index }
}

public enum Mode: Sendable {
    case fast
    case slow
}

public protocol Dialling {
    func dial()
}

extension Dialling {
    public func redial() { dial() }
}

extension Int {
    public var packets: Int { self }
}

public protocol Carrying<Load> {
    associatedtype Load
    func load() -> Load
}
