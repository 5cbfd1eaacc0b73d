/// An error of the generator: nothing was changed, unless the kind is ``Kind/unfinished``.
package struct GeneratorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    package enum Kind: Hashable, Sendable {
        /// A name cannot be used.
        case name
        /// The workspace does not have the layout that the example describes.
        case layout
        /// A file is not as the plan expects it.
        case changed
        /// A path leaves the workspace, or is a link.
        case path
        /// A file cannot be read or written.
        case storage
        /// An interrupted command cannot be completed.
        case unfinished
    }

    package let kind: Kind
    /// The problem, its reason, and the remedy.
    package let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
