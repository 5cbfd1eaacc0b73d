import StrataScan

extension TreePlan {
    /// The version of ``json(command:isApplied:_:)``, incremented when a key is removed or changes its meaning.
    package static let format = 1

    /// The changes as one unified diff, which `git apply` reads.
    package var diff: String { changes.map { UnifiedDiff($0).text }.joined() }

    /// A line for each edited file with the number of its added and removed lines, for each folder with new or removed files, and for the skeleton.
    package var summary: String {
        var lines: [String] = []
        var folders: [String: (added: Int, removed: Int)] = [:]
        let skeleton = changes.count { $0.path.hasPrefix(Skeleton.folder + "/") }
        if skeleton > 0 { lines.append("\(Skeleton.folder)/: \(Self.files(skeleton)) changed") }
        for change in changes where !change.path.hasPrefix(Skeleton.folder + "/") {
            guard change.old != nil, change.new != nil else {
                folders[Self.area(of: change.path), default: (0, 0)].added += change.old == nil ? 1 : 0
                folders[Self.area(of: change.path), default: (0, 0)].removed += change.new == nil ? 1 : 0
                continue
            }
            let difference = UnifiedDiff(change)
            let counts = [difference.added > 0 ? "+\(difference.added)" : nil, difference.removed > 0 ? "-\(difference.removed)" : nil]
            lines.append("\(change.path): \(counts.compactMap { $0 }.joined(separator: " "))")
        }
        for (folder, count) in folders {
            if count.added > 0 { lines.append("\(folder)/: \(Self.files(count.added)) added") }
            if count.removed > 0 { lines.append("\(folder)/: \(Self.files(count.removed)) removed") }
        }
        return lines.sorted().map { $0 + "\n" }.joined()
    }

    private static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

    /// The part of the tree that a path belongs to: at most its first five folders.
    private static func area(of path: String) -> String {
        path.split(separator: "/").dropLast().prefix(5).joined(separator: "/")
    }

    /// The plan for programs.
    ///
    /// - Parameters:
    ///   - command: The command that made it, such as `add domain Orders`.
    ///   - isApplied: Whether the files are changed, `false` for a dry run.
    ///   - outcome: The remarks for the user.
    package func json(command: String, isApplied: Bool, _ outcome: PlanOutcome) -> String {
        let changes = changes.map { change -> JSONValue in
            let difference = UnifiedDiff(change)
            return .object([
                "path": .text(change.path),
                "change": .text(change.old == nil ? "create" : change.new == nil ? "remove" : "edit"),
                "executable": .bool(change.isExecutable),
                "added": .number(difference.added), "removed": .number(difference.removed), "diff": .text(difference.text),
            ])
        }
        return JSONValue.object([
            "version": .number(Self.format), "command": .text(command), "applied": .bool(isApplied), "changes": .array(changes),
            "notes": .texts(outcome.notes), "conflicts": .texts(outcome.conflicts), "next": .optional(outcome.next),
        ]).description + "\n"
    }
}
