public import PluginsAPI

/// What every plug-in must keep, as named checks that throw, for any test library.
///
/// ```swift
/// for check in PluginConformance.checks(CopyLinkChannel()) { try await check.run() }
/// ```
public enum PluginConformance {
    /// One thing that must hold.
    public struct Check: Sendable, CustomStringConvertible {
        public let name: String
        public let run: @Sendable () async throws -> Void
        public var description: String { name }

        public init(_ name: String, _ run: @escaping @Sendable () async throws -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Why a check failed.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(_ description: String) {
            self.description = description
        }
    }

    /// The checks for all plug-ins. Domains add those of their capability.
    public static func checks(_ plugin: any Plugin) -> [Check] {
        [
            Check("manifest is well-formed") {
                if let problem = plugin.manifest.problem { throw Failure("\(plugin.manifest.id): \(problem)") }
            },
            Check("manifest never changes") {
                let first = plugin.manifest
                for _ in 0..<10 where plugin.manifest != first { throw Failure("\(first.id): another manifest each time") }
            },
        ]
    }
}
