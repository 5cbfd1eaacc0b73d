package import StrataRules
package import StrataWorkspace

package struct LoadedWorkspace: Sendable {
    /// The workspace's absolute path, links resolved.
    package var root: String
    package var workspace: Workspace
    package var configuration: Configuration?
    package var baseline: Baseline?
    package var today: CalendarDay

    package init(root: String, workspace: Workspace, configuration: Configuration?, baseline: Baseline?, today: CalendarDay) {
        self.root = root
        self.workspace = workspace
        self.configuration = configuration
        self.baseline = baseline
        self.today = today
    }

    func check() -> CheckResult { Checker().check(workspace, configuration: configuration, baseline: baseline, today: today) }

    func findings(_ edited: Workspace) -> [Finding] {
        Checker().findings(edited, configuration: configuration, baseline: baseline, today: today)
    }
}

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
