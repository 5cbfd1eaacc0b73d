// What nobody outside uses, each with its place.

public struct Hammer {  // unused-public@15
    public var weight = 1
    public init() {}
}

public func bend() {}  // unused-public@13
public let length = 3  // unused-public@12
public typealias Weight = Int  // unused-public@18
public protocol Drilling { func drill() }  // unused-public@17
public class Bench { public init() {} }  // unused-public@14
public actor Robot {}  // unused-public@14
public enum Mode { case fast }  // unused-public@13

/// One that is used has members that are not.
public struct Saw: Sendable {
    public init() { width = 1 }
    public init(teeth: Int) { width = teeth }  // unused-public@12
    public func cut() {}
    public func sharpen() {}  // unused-public@17
    public var teeth: Int { 3 }  // unused-public@16
    public static let blunt = Saw()  // unused-public@23
    public init(width: Int) { self.width = width }
    public let width: Int
    public var age = 1  // unused-public@16
}

extension Saw {
    public func oil() {}  // unused-public@17
    public struct Blade {}  // unused-public@19
}

/// They show each other only, so both could be internal.
public struct Screw { public func nut() -> Nut { Nut() } }  // unused-public@15
public struct Nut { public init() {} }  // unused-public@15
