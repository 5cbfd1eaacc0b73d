@_spi(Rendering) import PresentationKit

/// The values that the user entered into fields and has not submitted, by id.
struct TerminalEntries {
    private struct Entry {
        var entry: FieldEntry
        /// The page's value at the time of entry. If the page changes it later, the page's value applies.
        let rendered: FieldEntry
        var isChanged = true
    }

    private var entries: [String: Entry] = [:]
    var all: [String: FieldEntry] { entries.mapValues(\.entry) }
    mutating func enter(_ entry: FieldEntry, into field: Field) { entries[field.id] = Entry(entry: entry, rendered: field.rendered) }

    /// Whether a field was changed since the last call.
    mutating func takeChange(of field: Field) -> Bool {
        defer { entries[field.id]?.isChanged = false }
        return entries[field.id]?.isChanged ?? false
    }

    /// Removes the values of fields that the page removed or changed.
    ///
    /// - Returns: whether there were any, so that the page shows values that no longer apply.
    mutating func follow(_ page: TerminalPage) -> Bool {
        let before = entries.count
        let fields = Dictionary(page.items.compactMap(\.field).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        entries = entries.filter { id, value in fields[id]?.rendered == value.rendered }
        return entries.count < before
    }

    /// The values that a browser would submit for these fields.
    func values(of fields: [Field], files: [String: [FormFile]] = [:]) -> FormValues {
        var values: [String: [String]] = [:]
        for field in fields {
            switch field.input {
            case .toggle: if field.isOn(entries[field.id]?.entry) { values[field.name, default: []].append("on") }
            case .file: break
            default: values[field.name, default: []].append(field.text(entries[field.id]?.entry))
            }
        }
        return FormValues(values, files: files)
    }

    func files(of fields: [Field]) throws(LocalFiles.Failure) -> [String: [FormFile]] {
        var files: [String: [FormFile]] = [:]
        for field in fields {
            guard case .file(_, let maximumSize) = field.input else { continue }
            let path = field.text(entries[field.id]?.entry)
            if !path.isEmpty { files[field.name, default: []].append(try LocalFiles.file(at: path, maximumSize: maximumSize)) }
        }
        return files
    }
}

extension Field {
    var isTyped: Bool {
        switch input {
        case .toggle, .choice: false
        case .text, .money, .password, .area, .file: true
        }
    }
}
