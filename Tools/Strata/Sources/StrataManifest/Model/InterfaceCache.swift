import Synchronization

/// Caches parsed interfaces by tools version.
final class InterfaceCache: Sendable {
    private struct Key: Hashable {
        var major: Int
        var minor: Int
        var macros: Bool
    }

    private let interfaces = Mutex([Key: Interface]())

    func interface(_ tools: ToolsVersion, macros: Bool) throws -> Interface {
        let key = Key(major: tools.major, minor: tools.minor, macros: macros)
        if let known = interfaces.withLock({ $0[key] }) { return known }
        let interface = try Interface(ToolsVersion(tools.major, tools.minor), macros: macros)
        interfaces.withLock { $0[key] = interface }
        return interface
    }
}
