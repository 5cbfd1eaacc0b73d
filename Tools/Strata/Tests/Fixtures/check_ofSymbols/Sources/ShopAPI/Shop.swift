import WireKit

/// Nothing outside may see what is in here, so it is no violation.
struct Counter {
    let wire = Wire()
    func make() -> Wire { wire }
}

public struct Shop {
    public init() {}
    public func total() -> Int { Counter().make().send(1) }
}

public typealias Line = Wire  // api-leak@18
open class Phone: Wire {}  // api-leak@12
public protocol Calling: Dialling {}  // api-leak@17
extension Shop: Calling { public func dial() {} }  // with it

extension Shop {
    public var wire: Wire { Wire() }  // api-leak@16
    public func make() -> Wire { wire }  // api-leak@17
    public func take(_ wire: Wire) -> Int { wire.send(2) }  // api-leak@17
    public func run(_ body: (Wire) -> Void) { body(wire) }  // api-leak@17
    public subscript(name: String) -> Wire { wire }  // api-leak@12
    public func pick(_ mode: Mode) {}  // api-leak@17
    func hidden() -> Wire { Wire() }
}

public enum Answer {
    case number(Int)
    case line(Wire)  // api-leak@10
}

/// The compiler's names of opaque types do not contain what they stand for.
extension Shop {
    public var dialler: some Dialling { Van() }  // api-leak@16
    public func carrier() -> some Carrying<Int> { Van() }  // api-leak@17
    public func modes() -> (some Sequence<Mode>, Int)? { ([Mode.fast], 1) }  // api-leak@17
    public subscript(index: Int) -> some Dialling { Van() }  // api-leak@12
    public func load(_ load: some Carrying<Int>) {}  // api-leak@17
    public func count() -> some Equatable { Van().load() }
    func own() -> some Dialling { Van() }
}

struct Van: Dialling, Carrying {
    func dial() {}
    func load() -> Int { 1 }
}
