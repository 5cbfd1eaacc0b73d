#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder of reviewed snapshots: text files next to the tests, in version control.
///
/// With the environment variable `RECORD_SNAPSHOTS=1` the files are rewritten and no check fails; the changed files are then reviewed. A
/// test target excludes the folder in its manifest: `exclude: ["Snapshots"]`.
public struct SnapshotFolder: Sendable {
    public static let variable = "RECORD_SNAPSHOTS"
    private let folder: String
    private let path: String
    private let isRecording: Bool

    /// - Parameters:
    ///   - folder: The name of the folder.
    ///   - file: The source file next to the folder.
    public init(_ folder: String = "Snapshots", beside file: String = #filePath) {
        self.init(folder, beside: file, isRecording: ProcessInfo.processInfo.environment[Self.variable] == "1")
    }

    init(_ folder: String, beside file: String, isRecording: Bool) {
        self.folder = folder
        path = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + folder
        self.isRecording = isRecording
    }

    static func fileName(of name: String) -> String {
        let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
        return words.joined(separator: "-") + ".txt"
    }

    func check(_ text: String, of name: String) throws {
        let file = Self.fileName(of: name)
        if isRecording { return try record(text, as: file) }
        guard let bytes = FileManager.default.contents(atPath: "\(path)/\(file)") else {
            throw PageError("There is no snapshot \(folder)/\(file). Run the tests with \(Self.variable)=1 and review the new file.")
        }
        let reviewed = String(decoding: bytes, as: UTF8.self)
        guard reviewed != text else { return }
        throw PageError(
            """
            The page differs from the reviewed snapshot \(folder)/\(file):
            \(LineDifference.text(from: reviewed, to: text))
            If the change is intended, run the tests with \(Self.variable)=1 and review the change.
            """)
    }

    private func record(_ text: String, as file: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        // Unchanged files are not written, so that their dates stay the same.
        if FileManager.default.contents(atPath: "\(path)/\(file)") == Data(text.utf8) { return }
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(file)"))
    }

    /// Reports snapshots without a preview, which are deleted when snapshots are recorded.
    func stale(besides files: Set<String>) -> [String] {
        let present = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let stale = present.filter { $0.hasSuffix(".txt") && !files.contains($0) }.sorted()
        guard isRecording else { return stale.map { "\(folder)/\($0) has no preview. Delete it." } }
        for file in stale { try? FileManager.default.removeItem(atPath: "\(path)/\(file)") }
        return []
    }
}

/// The line differences between two texts, with two lines of context.
enum LineDifference {
    static let context = 2

    static func text(from old: String, to new: String) -> String {
        let lines = merged(
            old.split(separator: "\n", omittingEmptySubsequences: false), new.split(separator: "\n", omittingEmptySubsequences: false))
        let changed = lines.indices.filter { lines[$0].mark != " " }
        var output: [String] = []
        var last = -1
        for (index, line) in lines.enumerated() where changed.contains(where: { abs($0 - index) <= context }) {
            if index > last + 1 { output.append("  …") }
            output.append("\(line.mark) \(line.text)")
            last = index
        }
        if last < lines.count - 1 { output.append("  …") }
        return output.joined(separator: "\n")
    }

    private static func merged(_ old: [Substring], _ new: [Substring]) -> [(mark: Character, text: Substring)] {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [(mark: Character, text: Substring)] = []
        var (from, to) = (0, 0)
        while from < old.count || to < new.count {
            if removed.contains(from) {
                lines.append(("-", old[from]))
                from += 1
            } else if inserted.contains(to) {
                lines.append(("+", new[to]))
                to += 1
            } else {
                lines.append((" ", old[from]))
                (from, to) = (from + 1, to + 1)
            }
        }
        return lines
    }
}
