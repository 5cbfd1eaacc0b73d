/// The difference between two versions of a file in the unified format, which `git apply` reads.
struct UnifiedDiff {
    private static let context = 3

    /// The number of added and removed lines.
    let added: Int
    let removed: Int
    /// The text with a header; empty if the versions are equal.
    let text: String

    init(_ change: TreePlan.Change) {
        let (old, new) = (Self.lines(of: change.old), Self.lines(of: change.new))
        let steps = Self.steps(from: old, to: new)
        added = steps.count { $0.sign == "+" }
        removed = steps.count { $0.sign == "-" }
        let names =
            "--- \(change.old == nil ? "/dev/null" : "a/\(change.path)")\n+++ \(change.new == nil ? "/dev/null" : "b/\(change.path)")\n"
        let mode = change.isExecutable ? "100755" : "100644"
        let header =
            "diff --git a/\(change.path) b/\(change.path)\n"
            + (change.old == nil ? "new file mode \(mode)\n" : change.new == nil ? "deleted file mode \(mode)\n" : "")
        let isText = [change.old, change.new].allSatisfy {
            $0.map { !$0.contains(0) && String(validating: $0, as: UTF8.self) != nil } ?? true
        }
        if !isText {
            text = header + "Binary files differ\n"
        } else {
            text = steps.contains { $0.sign != " " } ? header + names + Self.hunks(steps) : header
        }
    }

    /// A line with its sign, and its number from 0 in each version.
    private struct Step {
        var sign: Character
        var line: ArraySlice<UInt8>
        var old: Int
        var new: Int
    }

    /// The lines, each with its line break.
    private static func lines(of bytes: [UInt8]?) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = (bytes ?? [])[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            lines.append(rest[..<end])
            rest = rest[end...]
        }
        return lines
    }

    private static func steps(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Step] {
        let difference = new.difference(from: old)
        var (removals, insertions) = (Set<Int>(), Set<Int>())
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removals.insert(offset)
            case .insert(let offset, _, _): insertions.insert(offset)
            }
        }
        var steps: [Step] = []
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if i < old.count, removals.contains(i) {
                steps.append(Step(sign: "-", line: old[i], old: i, new: j))
                i += 1
            } else if j < new.count, insertions.contains(j) {
                steps.append(Step(sign: "+", line: new[j], old: i, new: j))
                j += 1
            } else {
                steps.append(Step(sign: " ", line: old[i], old: i, new: j))
                i += 1
                j += 1
            }
        }
        return steps
    }

    private static func hunks(_ steps: [Step]) -> String {
        var text = ""
        var next = 0
        while let first = steps[next...].firstIndex(where: { $0.sign != " " }) {
            // Changes whose context touches are one hunk.
            var last = first
            while let more = steps[(last + 1)...].firstIndex(where: { $0.sign != " " }), more - last <= 2 * context { last = more }
            let range = max(first - context, next)...min(last + context, steps.count - 1)
            text += hunk(steps[range])
            next = range.upperBound + 1
        }
        return text
    }

    private static func hunk(_ steps: ArraySlice<Step>) -> String {
        let (old, new) = (steps.count { $0.sign != "+" }, steps.count { $0.sign != "-" })
        let start = steps[steps.startIndex]
        // An empty side begins at the line before it.
        var text = "@@ -\(start.old + (old == 0 ? 0 : 1)),\(old) +\(start.new + (new == 0 ? 0 : 1)),\(new) @@\n"
        for step in steps {
            text += String(step.sign) + String(decoding: step.line, as: UTF8.self)
            if step.line.last != 0x0A { text += "\n\\ No newline at end of file\n" }
        }
        return text
    }
}
