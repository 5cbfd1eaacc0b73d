/// How the figures of a trend file moved.
public struct TrendReport: Sendable {
    private let entries: [TrendEntry]

    /// How many commits the table shows.
    private static let shown = 20

    /// Makes a report. Of two entries of one commit, as merges leave them, the last counts; days come in their order.
    public init(_ file: TrendFile) {
        var seen: Set<String> = []
        let unique = file.entries.reversed().filter { seen.insert($0.commit).inserted }.reversed()
        // Entries of one day stay in the order of the file.
        entries = unique.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    }

    /// A table of the last commits and one of what changed in each layer, at most 80 columns wide.
    public var text: String {
        guard let first = entries.first, let last = entries.last else { return "no figures yet\n" }
        let header = ["date", "commit", "modules", "files", "KiB", "edges", "findings", "known", "exceptions"]
        let rows = entries.suffix(Self.shown).map { entry in
            [
                entry.date, String(entry.commit.prefix(8)), "\(entry.modules)", "\(entry.files)", "\(entry.kilobytes)", "\(entry.edges)",
                "\(entry.findings)", "\(entry.known)", "\(entry.exceptions)",
            ]
        }
        let earlier = entries.count - rows.count
        var lines = earlier > 0 ? ["\(Receipt.count(earlier, "earlier commit")) not shown"] : []
        lines += Self.table([header] + rows, leading: 2)
        if entries.count > 1 {
            lines += ["", "from \(first.date) to \(last.date):"] + Self.table(Self.changes(from: first, to: last), leading: 1)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// All entries, in the order of their days.
    public var json: String { JSONValue.array(entries.map(\.json)).description + "\n" }

    private static func changes(from first: TrendEntry, to last: TrendEntry) -> [[String]] {
        let gone = first.layers.filter { layer in !last.layers.contains { $0.name == layer.name } }
        return [["layer", "modules", "", "files", "", "KiB", "", "findings", ""]]
            + (last.layers + gone).map { layer in
                let before = first.layers.first { $0.name == layer.name }
                let after = last.layers.first { $0.name == layer.name }
                let figures: [KeyPath<TrendEntry.Layer, Int>] = [\.modules, \.files, \.kilobytes, \.findings]
                let name = layer.name.count > 28 ? layer.name.prefix(27) + "…" : layer.name[...]
                return [String(name)]
                    + figures.flatMap { figure in
                        let (old, new) = (before?[keyPath: figure] ?? 0, after?[keyPath: figure] ?? 0)
                        return ["\(new)", new == old ? "" : new > old ? "+\(new - old)" : "\(new - old)"]
                    }
            }
    }

    /// Lines with aligned columns; the first `leading` begin at the left, the others end at the right.
    private static func table(_ rows: [[String]], leading: Int) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column -> String in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column < leading ? row[column] + space : space + row[column]
            }
            let line = cells.joined(separator: " ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
