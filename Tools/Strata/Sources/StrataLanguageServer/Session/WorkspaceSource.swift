package import StrataRules
package import StrataWorkspace

/// A workspace with its configuration and baseline; the root is its absolute path, links resolved.
package typealias LoadedWorkspace = (
    root: String, workspace: Workspace, configuration: Configuration?, baseline: Baseline?, today: CalendarDay
)

package protocol WorkspaceSource {
    /// Reads a workspace.
    ///
    /// - Throws: `ConfigurationError`, or an error whose description is the reason.
    func load(_ root: String) throws -> LoadedWorkspace

    /// A value that changes when a build writes symbols.
    func symbolStamp(_ loaded: LoadedWorkspace) -> [Int64]
    func contents(_ path: String) -> [UInt8]?
    func resolved(_ path: String) -> String
}
