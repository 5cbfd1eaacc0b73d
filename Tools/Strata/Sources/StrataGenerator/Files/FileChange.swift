package struct File: Hashable, Sendable {
    package var bytes: [UInt8]
    package var isExecutable: Bool

    package init(_ bytes: [UInt8], isExecutable: Bool = false) { (self.bytes, self.isExecutable) = (bytes, isExecutable) }
}

/// The change of one file: what it is expected to contain before, and what it contains afterwards.
package struct FileChange: Hashable, Sendable {
    package let path: String
    /// The contents before; `nil` if the file does not exist.
    package let old: [UInt8]?
    /// The file afterwards; `nil` if it is removed.
    package let new: File?

    package init(path: String, old: [UInt8]?, new: File?) { (self.path, self.old, self.new) = (path, old, new) }
}

package struct Remarks: Hashable, Sendable {
    package var notes: [String] = []
    /// Sentences on files that need a decision.
    package var conflicts: [String] = []
    package var next: String?
    /// The files whose removal loses nothing, because they are as an example makes them.
    package var reproducible: Set<String> = []

    package init(notes: [String] = [], conflicts: [String] = [], next: String? = nil) {
        (self.notes, self.conflicts, self.next) = (notes, conflicts, next)
    }
}
