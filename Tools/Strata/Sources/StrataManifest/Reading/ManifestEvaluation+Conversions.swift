import Foundation

extension ManifestEvaluation {
    /// `String(…)`, `Set(…)` and other calls of the standard library; `nil` for others.
    func conversion(to type: String, _ arguments: [Argument], _ place: Int, _ scope: Scope) throws -> Value? {
        guard Self.conversions.contains(type) else { return nil }
        let labels = arguments.map(\.label)
        if Self.ignored.contains(type) { return .tuple([]) }
        let values = try arguments.map { try evaluate($0.value, scope) }
        let first = values.first ?? .nothing
        switch type {
        case "getenv": return first.text.map { name in environment[name].map { .text($0) } ?? .nothing }
        case "String", "Substring":
            if labels.isEmpty { return .text("") }
            if labels == ["repeating", "count"], let text = first.text, let count = values[1].integer {
                let size = count.multipliedReportingOverflow(by: max(text.utf8.count, 1))
                guard !size.overflow, size.partialValue >= 0 else { throw Unknown.exhausted(at: place) }
                try limit(size.partialValue, place)
                return .text(String(repeating: text, count: count))
            }
            guard labels == [nil] || labels == ["describing"] || labels == ["cString"] else { return unknown(place, "this text") }
            return first.written.map { .text($0) } ?? unknown(first, place, "this text")
        case "Int": return first.text.map { Int($0).map { .integer($0) } ?? .nothing } ?? first
        case "Bool": return first.text.map { ["true", "false"].contains($0) ? .truth($0 == "true") : .nothing } ?? first
        case "Array", "Set":
            if values.isEmpty { return .list([]) }
            if labels == ["repeating", "count"], let count = values[1].integer {
                guard count >= 0 else { throw Unknown.exhausted(at: place) }
                try limit(count, place)
                return .list(Array(repeating: first, count: count))
            }
            guard let list = elements(first) else { return first }
            return .list(type == "Set" ? try unique(list, place) : list)
        case "Dictionary": return try dictionary(labels, values, place)
        case "zip":
            guard values.count == 2, let one = elements(first), let two = elements(values[1]) else { return nil }
            return .list(zip(one, two).map { .tuple([(nil, $0), (nil, $1)]) })
        default:
            let numbers = values.compactMap(\.integer)
            guard numbers.count == values.count else { return nil }
            return (type == "min" ? numbers.min() : numbers.max()).map { .integer($0) }
        }
    }

    private static let conversions = ignored.union([
        "getenv", "String", "Substring", "Int", "Bool", "Array", "Set", "Dictionary", "zip", "min", "max",
    ])
    private static let ignored: Set<String> = [
        "print", "debugPrint", "assert", "precondition", "fatalError", "preconditionFailure", "setenv", "setbuf", "fflush",
    ]

    private func unique(_ list: [Value], _ place: Int) throws -> [Value] {
        var found: [Value] = []
        for element in list {
            try step(place, cost: found.count / 16)
            if !element.isContained(in: found) { found.append(element) }
        }
        return found
    }

    private func dictionary(_ labels: [String?], _ values: [Value], _ place: Int) throws -> Value? {
        guard let list = values.first.flatMap(elements) else { return labels.isEmpty ? .dictionary([]) : nil }
        if labels[0] == "uniqueKeysWithValues" {
            return .dictionary(
                list.compactMap { if case .tuple(let parts) = $0, parts.count == 2 { (parts[0].value, parts[1].value) } else { nil } })
        }
        guard labels[0] == "grouping", values.count == 2, case .function(let closure) = values[1] else { return nil }
        var pairs: [(key: Value, value: Value)] = []
        for element in list {
            let key = try apply(closure, [element], place)
            if let index = pairs.firstIndex(where: { $0.key.isEqual(to: key) == true }) {
                pairs[index].value = .list((pairs[index].value.list ?? []) + [element])
            } else {
                pairs.append((key, .list([element])))
            }
        }
        return .dictionary(pairs)
    }

    func questionForFiles(_ type: String, _ name: String, _ arguments: [Argument], _ place: Int, _ scope: Scope) throws -> Value? {
        guard type == "FileManager" else { return type == "Process" || type == "Data" ? unknown(place, "'\(type)'") : nil }
        let path = try arguments.first.map { try evaluate($0.value, scope) }
        guard let text = path?.text else { return unknown(path, place, "a question about files") }
        let absolute = text.hasPrefix("/") ? text : "\(folder)/\(text)"
        switch name {
        case "fileExists": return .truth(disk?.fileExists(atPath: absolute) == true)
        case "contentsOfDirectory":
            let names = try? disk?.contentsOfDirectory(atPath: absolute).sorted()
            return names.map { .list($0.map { .text($0) }) } ?? .nothing
        default: return unknown(place, "a question about files")
        }
    }
}
