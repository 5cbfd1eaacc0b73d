/// Changes of the files of a workspace: what each file is expected to contain before, and what it contains afterwards.
///
/// A plan is a value, so it can be printed, compared and tested without touching a file. ``PendingPlan`` applies it as a whole.
package struct TreePlan: Hashable, Sendable {
    /// The change of one file.
    package struct Change: Hashable, Sendable {
        /// The file, relative to the workspace.
        package let path: String
        /// The contents that the file must have when the plan is applied; `nil` if it must not exist.
        package let old: [UInt8]?
        /// The contents afterwards; `nil` if the file is removed.
        package let new: [UInt8]?
        /// Whether a new file is executable. Existing files keep their mode.
        package let isExecutable: Bool

        package init(path: String, old: [UInt8]?, new: [UInt8]?, isExecutable: Bool = false) {
            self.path = path
            self.old = old
            self.new = new
            self.isExecutable = isExecutable
        }
    }

    /// The changes, sorted by path; each file once, and only if its contents differ.
    package let changes: [Change]

    /// Creates a plan.
    ///
    /// - Throws: ``GeneratorError`` if a path leaves the workspace.
    package init(_ changes: [Change]) throws(GeneratorError) {
        for change in changes { try TreePath.validate(change.path) }
        self.changes = changes.filter { $0.old != $0.new }.sorted { $0.path < $1.path }
    }

    /// Whether there is nothing to do.
    package var isEmpty: Bool { changes.isEmpty }
}
