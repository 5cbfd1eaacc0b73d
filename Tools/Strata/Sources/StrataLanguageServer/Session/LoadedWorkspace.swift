package import StrataRules
package import StrataWorkspace

/// A workspace as it was read from disk.
package struct LoadedWorkspace: Sendable {
    /// The workspace's absolute path, links resolved.
    package var root: String
    /// The files, manifests and symbols.
    package var workspace: Workspace
    /// The request.
    package var configuration: Configuration?
    /// The result.
    package var baseline: Baseline?
    /// The day.
    package var today: CalendarDay

    package init(root: String, workspace: Workspace, configuration: Configuration?, baseline: Baseline?, today: CalendarDay) {
        self.root = root
        self.workspace = workspace
        self.configuration = configuration
        self.baseline = baseline
        self.today = today
    }
}

/// The source of workspaces and files of a session.
package protocol WorkspaceSource {
    /// Reads a workspace.
    ///
    /// - Throws: `ConfigurationError`, or whatever says as text why it cannot be read.
    func load(_ root: String) throws -> LoadedWorkspace

    /// Something that changes when a build has written symbols that were not there when the workspace was read.
    func symbolStamp(_ loaded: LoadedWorkspace) -> [Int64]

    /// A file's bytes, or `nil` when there is no such file.
    func contents(_ path: String) -> [UInt8]?

    /// The path, links resolved.
    func resolved(_ path: String) -> String
}
