@inlinable public func inlined() -> Int { helper() }
public func helper() -> Int { 2 }
public func idle() -> Int { 3 }  // unused-public@13

/// Others see the layout.
@frozen public struct Fixed {
    @usableFromInline var inner: Layout
    var frozen = 1
    public init() { inner = Layout(size: Step()) }
    public var half: Int {
        @inlinable get { halved() }
    }
}

@usableFromInline struct Layout {
    var size: Step
    @usableFromInline func step() -> Step { size }
}

public struct Step { public init() {} }
public func halved() -> Int { 1 }
public struct Loose { public init() {} }  // unused-public@15
