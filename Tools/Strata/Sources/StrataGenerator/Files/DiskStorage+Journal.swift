import Foundation

/// Changes as a whole: a command that is interrupted at any point leaves the files as they were, or is completed by the next one.
///
/// The journal contains all changes. Once it is in place, they count as made, and ``recover()`` completes them.
extension DiskStorage {
    private static let journal = "\(folder)/journal.json"

    /// Whether a command was interrupted after its changes counted as made.
    package var isInterrupted: Bool { get throws { try contents(of: Self.journal) != nil } }

    private struct Entry: Codable {
        var path: String
        var old: Data?
        var new: Data?
        var isExecutable: Bool
    }

    /// Makes changes: none if a file is not as a change expects it. Changes that fail halfway are completed by ``recover()``.
    package func make(_ changes: [FileChange]) throws {
        try recover()
        guard !changes.isEmpty else { return }
        for change in changes where try contents(of: change.path) != change.old {
            throw GeneratorError("\(change.path) was changed in the meantime; run the command again")
        }
        let entries = changes.map {
            Entry(
                path: $0.path, old: $0.old.map { Data($0) }, new: ($0.new?.bytes).map { Data($0) },
                isExecutable: $0.new?.isExecutable ?? false)
        }
        try write(File(Array(try JSONEncoder().encode(entries))), to: Self.journal)
        try complete(entries)
    }

    /// Completes interrupted changes, or removes those that had not begun, and returns the paths of the completed ones. If a file was
    /// edited since, the edit is not overwritten.
    @discardableResult package func recover() throws -> [String] {
        try remove(Self.part)
        guard let bytes = try contents(of: Self.journal) else { return [] }
        guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(bytes)) else {
            throw GeneratorError(
                "\(Self.journal) of an interrupted command cannot be read; restore the files with git, and remove \(Self.folder)")
        }
        for entry in entries {
            let current = try contents(of: entry.path).map { Data($0) }
            guard current == entry.old || current == entry.new else {
                throw GeneratorError(
                    "\(entry.path) was edited after a command was interrupted; remove \(Self.folder) to keep the files as they are, or undo the edit"
                )
            }
        }
        try complete(entries)
        return entries.map(\.path)
    }

    private func complete(_ entries: [Entry]) throws {
        for entry in entries {
            if let new = entry.new {
                try write(File(Array(new), isExecutable: entry.isExecutable), to: entry.path)
            } else {
                try remove(entry.path)
            }
        }
        try remove(Self.journal)
    }
}
