@_spi(Rendering) import PresentationKit

/// What a person has entered and what is not sent yet: the values of fields, by id, apart from what the page says.
struct TerminalEntries {
    private struct Kept {
        var entry: FieldEntry
        /// What the page said when the value was entered. When it says something else later, the page wins.
        let rendered: FieldEntry
        var isChanged = true
    }

    private var kept: [String: Kept] = [:]

    var all: [String: FieldEntry] { kept.mapValues(\.entry) }

    mutating func enter(_ entry: FieldEntry, into field: Field) {
        kept[field.id] = Kept(entry: entry, rendered: field.rendered)
    }

    /// Whether a field was changed since this was asked for the last time.
    mutating func takeChange(of field: Field) -> Bool {
        defer { kept[field.id]?.isChanged = false }
        return kept[field.id]?.isChanged ?? false
    }

    /// Forgets the values of fields that left the page or were given another value by it.
    mutating func follow(_ page: TerminalPage) {
        let fields = Dictionary(page.items.compactMap(\.field).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        kept = kept.filter { id, value in fields[id]?.rendered == value.rendered }
    }

    /// What a browser would send for these fields.
    func values(of fields: [Field], files: [String: [FormFile]] = [:]) -> FormValues {
        var values: [String: [String]] = [:]
        for field in fields {
            switch field.input {
            case .toggle: if field.isOn(kept[field.id]?.entry) { values[field.name, default: []].append("on") }
            case .file: break
            default: values[field.name, default: []].append(field.text(kept[field.id]?.entry))
            }
        }
        return FormValues(values, files: files)
    }

    /// The files whose paths were entered.
    func files(of fields: [Field]) throws(LocalFiles.Failure) -> [String: [FormFile]] {
        var files: [String: [FormFile]] = [:]
        for field in fields {
            guard case .file = field.input else { continue }
            let path = field.text(kept[field.id]?.entry)
            if !path.isEmpty { files[field.name, default: []].append(try LocalFiles.file(at: path)) }
        }
        return files
    }
}

extension Field {
    /// Whether text is typed into it.
    var isTyped: Bool {
        switch input {
        case .toggle, .choice: false
        case .text, .money, .password, .area, .file: true
        }
    }
}
