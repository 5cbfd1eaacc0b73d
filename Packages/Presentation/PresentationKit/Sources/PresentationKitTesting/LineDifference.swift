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
