public import StrataScan

public struct ImportsReport: Sendable {
    private let files: [(path: String, scan: SourceScan)]

    public init(_ files: [(path: String, scan: SourceScan)]) { self.files = files }

    public var text: String {
        files.flatMap { file in
            file.scan.imports.map { item in
                let words =
                    item.attributes + [item.access?.rawValue, "import", item.kind == .module ? nil : item.kind.rawValue].compactMap { $0 }
                let condition = item.conditions.isEmpty ? "" : "   #if " + item.conditions.map(\.description).joined(separator: " · ")
                return "\(file.path.displayed):\(item.position): "
                    + "\(words.joined(separator: " ")) \(item.path.joined(separator: "."))\(condition)".displayed + "\n"
            }
        }.joined()
    }

    public var json: String {
        let items = files.flatMap { file in
            file.scan.imports.map { item in
                JSONValue.object([
                    "file": .text(file.path), "line": .number(item.position.line), "column": .number(item.position.column),
                    "module": .text(item.module), "path": .text(item.path.joined(separator: ".")), "kind": .text(item.kind.rawValue),
                    "attributes": .texts(item.attributes), "access": .optional(item.access?.rawValue),
                    "conditions": .texts(item.conditions.map(\.description)), "exported": .bool(item.isExported),
                    "testable": .bool(item.isTestable),
                ])
            }
        }
        return JSONValue.array(items).description + "\n"
    }
}
