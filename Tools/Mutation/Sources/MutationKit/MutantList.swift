import Foundation

/// A list of mutants, each with a reason: those that change no behavior, or those that are known to survive.
package struct MutantList: Sendable {
    /// All mutants with this file, declaration and change.
    package struct Entry: Sendable, Hashable, Codable {
        package var file: String
        package var declaration: String
        package var change: String
        package var reason: String

        func matches(_ mutant: Mutant) -> Bool { file == mutant.file && declaration == mutant.declaration && change == mutant.change }
    }

    package var entries: [Entry]

    package init(_ entries: [Entry] = []) { self.entries = entries }

    /// - Throws: ``MutationError`` if the file is not a JSON array of entries, each with a reason.
    package init(contentsOf path: String) throws {
        do {
            entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw MutationError.unreadable(path, "\(error)")
        }
        if let entry = entries.first(where: { $0.reason.isEmpty }) { throw MutationError.unreadable(path, "no reason: \(entry.change)") }
    }

    func contains(_ mutant: Mutant) -> Bool { entries.contains { $0.matches(mutant) } }

    /// The entries about the given files that match no mutant.
    func stale(among mutants: [Mutant]) -> [Entry] {
        let files = Set(mutants.map(\.file))
        return entries.filter { entry in files.contains(entry.file) && !mutants.contains(where: entry.matches) }
    }
}
