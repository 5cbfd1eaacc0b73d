@inlinable public func inlined() -> Int { helper() }
public func helper() -> Int { 2 }
