/// Information about the system that a process runs on. Respects the limits of containers and gives a reason for each missing value.
///
/// Constant values are read once, in the initializer. Other files stay open between snapshots: create one value and reuse it, and create another
/// after `fork`.
public struct SystemInfo: Sendable {
    private let read: @Sendable () -> SystemSnapshot

    /// Reads the constant values. On Darwin, the tree of the machine has no such files, and the values are those of the system's functions.
    ///
    /// - Parameters:
    ///   - tree: the source of `/proc`, `/sys` and `/etc`.
    ///   - diskPath: a path on the volume to report.
    ///   - environment: the variables for locale and time zone; by default those of the process.
    public init(
        tree: FileTree = .machine, diskPath: String = "/", appVersion: String? = nil, environment: [String: String]? = nil,
        pageSize: Int? = nil
    ) {
        let environment = environment ?? FileTree.processEnvironment
        #if canImport(Darwin)
        if tree.isMachine {
            let calls = DarwinSystemCalls()
            read = DarwinSource(calls: calls, diskPath: diskPath, appVersion: Self.field(appVersion), environment: environment).snapshot
            return
        }
        #endif
        read =
            LinuxSource(
                tree: tree, diskPath: diskPath, appVersion: Self.field(appVersion), environment: environment, pageSize: pageSize
            ).snapshot
    }

    /// Reads the constant values of a Darwin system.
    package init(calls: any DarwinCalls, diskPath: String = "/", appVersion: String? = nil, environment: [String: String]? = nil) {
        read =
            DarwinSource(
                calls: calls, diskPath: diskPath, appVersion: Self.field(appVersion),
                environment: environment ?? FileTree.processEnvironment
            ).snapshot
    }

    /// Returns all current values.
    public func snapshot() -> SystemSnapshot { read() }

    private static func field(_ appVersion: String?) -> Field<String> {
        appVersion.map { .value($0) } ?? .missing(.notProvided)
    }
}
