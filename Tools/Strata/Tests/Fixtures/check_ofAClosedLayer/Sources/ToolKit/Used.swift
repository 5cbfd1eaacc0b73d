// What nobody outside names, and what has to stay public all the same.

/// A factory shows types that no line names.
public struct Factory {
    public init() {}
    public var wheel = makeWheel()
    public var engine: Engine { Engine() }
    public func parts<Part: Greasy>(_ part: Part, size: Size = .standard) -> [String: Gear] { [:] }
    public func tell(_ body: (Steam) -> Void) {}
    public subscript(index: Index) -> Rail { Rail() }
}

func makeWheel() -> Wheel { Wheel() }

public struct Wheel: Hashable { public func turn() -> Spin { .left } }
public enum Spin {
    case left
    case other(Axle)
}
public struct Axle {}
public struct Engine {}
public protocol Greasy {}
public struct Size: Sendable { public static let standard = Size() }
public struct Gear {}
public struct Steam {}
public struct Index {}
public struct Rail {}
extension Int: Greasy {}

/// A protocol, its default, what meets it, and what an associated type stands for.
public protocol Serving {
    associatedtype Answer
    func serve() -> Answer
    func count() -> Int
}

extension Serving {
    public func count() -> Int { 1 }
}

public struct Waiter: Serving {
    public typealias Answer = Plate
    public init() {}
    public func serve() -> Plate { Plate() }
}

public struct Plate: CustomStringConvertible, Equatable {
    public var description: String { "plate" }
    public static func == (lhs: Plate, rhs: Plate) -> Bool { true }
}

/// A requirement that another extension meets.
public struct Cook {
    public init() {}
    public func serve() -> Int { 1 }
}

extension Cook: Serving {}

/// A requirement of another module's protocol, and one that another module meets with this.
public struct Bell {
    public init() {}  // unused-public@12
    public var description: String { "ring" }
    public func ring() {}
}

extension Bell: CustomStringConvertible {}

/// The compiler calls these.
open class Vehicle {
    public init() {}
    open func go() {}
    open func stop() {}  // unused-public@15
}

@propertyWrapper public struct Boxed {
    public var wrappedValue: Int
    public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

@resultBuilder public struct Listing {
    public static func buildBlock(_ parts: Int...) -> Int { parts.count }
}

@dynamicMemberLookup public struct Lens<Whole> {
    public init(_ whole: Whole) { self.whole = whole }
    let whole: Whole
    public subscript<Part>(dynamicMember path: KeyPath<Whole, Part>) -> Part { whole[keyPath: path] }
}

public struct Adder {
    public init() {}
    public func callAsFunction(_ number: Int) -> Int { number + 1 }
}

public struct Stack: Sequence, IteratorProtocol {
    public init() {}
    public mutating func next() -> Int? { nil }
}

extension String.StringInterpolation {
    public mutating func appendInterpolation(stars count: Int) { appendLiteral("*") }
}

public struct Pattern {
    public init() {}
    public static func ~= (pattern: Pattern, value: Int) -> Bool { true }
}

public struct Coded: Codable {
    public init() {}
    public var title = ""
}

/// Properties that are read through something else.
public struct Person: Sendable {
    public init() {}
    public var first = ""
    public var second = ""
    public var third = ""
    public var fourth = ""
    public var fifth = ""
    public var sixth = ""
    public func seventh() -> Person { self }
    public static let eighth = Person()
}

public struct Onlooker {
    public init() {}
}

extension Onlooker {
    public func conditional() {}
    public func onlyInATest() {}
    public func onlyExpected() -> Bool { true }
}

public struct Scoped {}
public struct Renamed { public init() {} }
public typealias Alias = Renamed

/// A public member of what others cannot see.
struct Hidden {}
extension Hidden { public func nothing() {} }
