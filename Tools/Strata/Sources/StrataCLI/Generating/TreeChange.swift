import ArgumentParser
import StrataGenerator
import StrataReports
import StrataScan
import StrataWorkspace

/// The options of commands that change the files of a workspace, and how each of them does.
struct TreeChange: ParsableArguments {
    /// The version of the JSON output, incremented when a key is removed or changes its meaning.
    static let jsonFormat = 1

    @Option(name: .customLong("in"), help: ArgumentHelp("The workspace's folder.", valueName: "dir")) var folder = "."
    @Flag(help: "Change nothing; print the changes as a diff.") var dryRun = false
    @Option(help: "text or json.") var format = PlainFormat.text

    func run(_ command: String, _ edit: (inout TreeDraft, Console) throws -> Remarks) throws {
        let console = Console.current
        let reader = WorkspaceReader(console: console, path: folder)
        let tree = try reader.tree()
        let storage = try DiskStorage(tree.root)
        defer { storage.unlock() }
        var draft = TreeDraft(tree)
        var remarks = try edit(&draft, console)
        let changes = try draft.changes()
        if !dryRun {
            try reader.git.refuseUncommitted(changes, reproducible: remarks.reproducible)
            try storage.make(changes)
        }
        if changes.isEmpty { remarks.next = nil }
        let texts = remarks.conflicts.map { "conflict: \($0.displayed)\n" } + remarks.notes.map { "note: \($0.displayed)\n" }
        switch format {
        case .json: console.write(try json(command, changes, remarks, reader.git) + "\n")
        case .text where dryRun:
            let difference = try reader.git.difference(changes)
            console.write(changes.map { difference[$0.path] ?? "" }.joined())
            console.writeError(texts.joined())
        case .text: console.write(summary(changes) + texts.joined() + (remarks.next.map { "next: \($0)\n" } ?? ""))
        }
        if !remarks.conflicts.isEmpty { throw ExitCode(1) }
    }

    private func lines(_ change: FileChange) -> (added: Int, removed: Int) {
        let versions = [change.old, change.new?.bytes].map { ($0 ?? []).split(separator: 0x0A, omittingEmptySubsequences: false) }
        let difference = versions[1].difference(from: versions[0])
        return (difference.insertions.count, difference.removals.count)
    }

    /// A line for each edited file with its numbers of lines, for each folder with new or removed files, and for the skeleton.
    private func summary(_ changes: [FileChange]) -> String {
        var lines: [String] = []
        var folders: [String: Int] = [:]
        for change in changes {
            let isInSkeleton = change.path.hasPrefix(Skeleton.folder + "/")
            guard change.old == nil || change.new == nil || isInSkeleton else {
                let (added, removed) = self.lines(change)
                lines.append("\(change.path):" + (added > 0 ? " +\(added)" : "") + (removed > 0 ? " -\(removed)" : ""))
                continue
            }
            // At most five folders.
            let folder = isInSkeleton ? Skeleton.folder : change.path.split(separator: "/").dropLast().prefix(5).joined(separator: "/")
            folders["\(folder)/: \(isInSkeleton ? "changed" : change.old == nil ? "added" : "removed")", default: 0] += 1
        }
        lines += folders.map { $0.replacing(": ", with: ": \(Receipt.count($1, "file")) ") }
        return lines.sorted().map { $0 + "\n" }.joined()
    }

    private func json(_ command: String, _ changes: [FileChange], _ remarks: Remarks, _ git: Git) throws -> String {
        let difference = try git.difference(changes)
        let objects = changes.map { change -> JSONValue in
            let (added, removed) = lines(change)
            return .object([
                "path": .text(change.path),
                "change": .text(change.old == nil ? "create" : change.new == nil ? "remove" : "edit"),
                "executable": .bool(change.new?.isExecutable ?? false),
                "added": .number(added), "removed": .number(removed), "diff": .text(difference[change.path] ?? ""),
            ])
        }
        return JSONValue.object([
            "version": .number(Self.jsonFormat), "command": .text(command), "applied": .bool(!dryRun), "changes": .array(objects),
            "notes": .texts(remarks.notes), "conflicts": .texts(remarks.conflicts), "next": .optional(remarks.next),
        ]).description
    }
}
