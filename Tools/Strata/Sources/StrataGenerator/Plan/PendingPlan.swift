import Foundation

/// Applies a plan as a whole: a command that is interrupted at any point leaves the files as they were, or is completed by the next one.
///
/// All contents are written below ``folder`` first. The list of changes is moved into place last; from then on, the plan counts as made,
/// and ``recover()`` completes it.
package struct PendingPlan {
    /// The folder for plans that are being applied. It exists only while a command runs, or after an interruption.
    package static let folder = ".strata/pending"
    private static let list = "\(folder)/plan.json"

    private let storage: any TreeStorage

    package init(in storage: any TreeStorage) {
        self.storage = storage
    }

    /// Whether a command was interrupted after its plan counted as made.
    package var isInterrupted: Bool { get throws { try storage.contents(of: Self.list) != nil } }

    private struct Entry: Codable {
        var path: String
        var isRemoval: Bool
    }

    private struct Entries: Codable {
        var version = 1
        var entries: [Entry]
    }

    private func old(_ index: Int) -> String { "\(Self.folder)/old/\(index)" }
    private func new(_ index: Int) -> String { "\(Self.folder)/new/\(index)" }

    /// Applies a plan.
    ///
    /// - Throws: ``GeneratorError`` of kind `changed` if a file is not as the plan expects it, in which case nothing is changed; another one
    ///   if a file cannot be written. A plan that fails halfway is completed by ``recover()``.
    package func apply(_ plan: TreePlan) throws {
        try recover()
        guard !plan.isEmpty else { return }
        for change in plan.changes where try storage.contents(of: change.path) != change.old {
            throw GeneratorError(.changed, "\(change.path) was changed in the meantime; run the command again")
        }
        for (index, change) in plan.changes.enumerated() {
            // Only compared: an old version that is lost with the power makes the recovery stop.
            if let bytes = change.old { try storage.write(bytes, isExecutable: false, isDurable: false, to: old(index)) }
            guard let bytes = change.new else { continue }
            let isExecutable = change.old == nil ? change.isExecutable : storage.isExecutable(change.path)
            try storage.write(bytes, isExecutable: isExecutable, isDurable: true, to: new(index))
        }
        let entries = Entries(entries: plan.changes.map { Entry(path: $0.path, isRemoval: $0.new == nil) })
        let list = [UInt8](try JSONEncoder().encode(entries))
        try storage.write(list, isExecutable: false, isDurable: true, to: Self.list + ".part")
        try storage.move(Self.list + ".part", to: Self.list)
        try complete(entries.entries)
    }

    /// Completes an interrupted plan, or removes one that had not begun.
    ///
    /// - Returns: The paths of the completed plan; empty if there was none.
    /// - Throws: ``GeneratorError`` of kind `unfinished` if a file of it was edited since; the edit is not overwritten.
    @discardableResult package func recover() throws -> [String] {
        guard let bytes = try storage.contents(of: Self.list) else {
            try discard()
            return []
        }
        guard let plan = try? JSONDecoder().decode(Entries.self, from: Data(bytes)), plan.version == 1 else {
            throw GeneratorError(
                .unfinished, "\(Self.list) of an interrupted command cannot be read; restore the files with git, and remove \(Self.folder)")
        }
        for (index, entry) in plan.entries.enumerated() { try check(entry, index) }
        try complete(plan.entries)
        return plan.entries.map(\.path)
    }

    /// Throws if the file of a change that is still to be made was edited since.
    private func check(_ entry: Entry, _ index: Int) throws {
        let current = try storage.contents(of: entry.path)
        if entry.isRemoval ? current == nil : try storage.contents(of: new(index)) == nil { return }
        guard try current == storage.contents(of: old(index)) else {
            throw GeneratorError(
                .unfinished,
                "\(entry.path) was edited after a command was interrupted; remove \(Self.folder) to keep the files as they are, or undo the edit"
            )
        }
    }

    private func complete(_ entries: [Entry]) throws {
        for (index, entry) in entries.enumerated() {
            if entry.isRemoval {
                try storage.remove(entry.path)
            } else if try storage.contents(of: new(index)) != nil {
                try storage.move(new(index), to: entry.path)
            }
        }
        for entry in entries where entry.isRemoval { try removeEmptyFolders(of: entry.path) }
        try storage.remove(Self.list)
        try discard()
    }

    private func removeEmptyFolders(of path: String) throws {
        var folder = TreePath.parent(of: path)
        while !folder.isEmpty, try storage.names(in: folder).isEmpty {
            try storage.remove(folder)
            folder = TreePath.parent(of: folder)
        }
    }

    private func discard() throws {
        for name in ["old", "new"] {
            for file in try storage.names(in: "\(Self.folder)/\(name)") { try storage.remove("\(Self.folder)/\(name)/\(file)") }
            try storage.remove("\(Self.folder)/\(name)")
        }
        try storage.remove(Self.list + ".part")
        try storage.remove(Self.folder)
        // Only if it was created for the plan.
        try storage.remove(TreePath.parent(of: Self.folder))
    }
}
