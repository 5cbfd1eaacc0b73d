import HTMLRendering
@_spi(Rendering) import PresentationKit

/// The entered values of fields by id, which a browser stores separately from the page.
struct FieldEntries {
    private struct StoredEntry {
        var entry: FieldEntry
        /// The page's value when the user entered another one. If the page changes it later, the page takes precedence, as in a browser for
        /// a field without focus.
        let rendered: FieldEntry
    }

    private var entries: [String: StoredEntry] = [:]

    mutating func enter(_ entry: FieldEntry, into field: PageElement) {
        guard let id = field.attributes["id"] else { return }
        entries[id] = StoredEntry(entry: entry, rendered: field.renderedEntry)
    }

    /// Removes the values of fields that were removed or changed by the page.
    mutating func follow(_ page: PageElement) {
        let fields = Dictionary(
            page.flattened.filter(\.isField).compactMap { field in field.attributes["id"].map { ($0, field) } },
            uniquingKeysWith: { first, _ in first }
        )
        entries = entries.filter { id, value in fields[id]?.renderedEntry == value.rendered }
    }

    var all: [String: FieldEntry] { entries.mapValues(\.entry) }

    private func entry(of field: PageElement) -> FieldEntry {
        field.attributes["id"].flatMap { entries[$0]?.entry } ?? field.renderedEntry
    }

    func value(of field: PageElement) -> String {
        switch entry(of: field) {
        case .text(let text): text
        case .isOn(let isOn): isOn ? field.attributes["value"] ?? "on" : ""
        case .file(let file): file.name
        }
    }

    func isOn(_ field: PageElement) -> Bool { entry(of: field) == .isOn(true) }

    /// The values that a browser would submit for these fields.
    func values(of elements: [PageElement]) -> FormValues {
        var values: [String: [String]] = [:]
        var files: [String: [FormFile]] = [:]
        for field in elements where field.isField || field.attributes["type"] == "hidden" {
            guard let name = field.attributes["name"], field.attributes["disabled"] == nil else { continue }
            if field.isToggle, !isOn(field) { continue }
            if field.attributes["type"] == "file" {
                if case .file(let file) = entry(of: field) { files[name, default: []].append(file) }
            } else {
                values[name, default: []].append(value(of: field))
            }
        }
        return FormValues(values, files: files)
    }

    /// The page with the entered values.
    func applied(to page: PageElement) -> PageElement {
        page.replacing { field in
            guard field.isField, field.attributes["id"].map({ entries[$0] != nil }) ?? false else { return field.attributes }
            var attributes = field.attributes
            switch entry(of: field) {
            case .text(let text): attributes["value"] = attributes["type"] == "password" ? String(repeating: "•", count: text.count) : text
            case .isOn(let isOn): attributes["checked"] = isOn ? "" : nil
            case .file(let file): attributes["value"] = file.name
            }
            return attributes
        }
    }
}

extension PageElement {
    var isToggle: Bool { attributes["type"] == "checkbox" || attributes["type"] == "radio" }

    var renderedEntry: FieldEntry {
        if isToggle { return .isOn(attributes["checked"] != nil) }
        if name == "select" {
            let options = flattened.filter { $0.name == "option" }
            let chosen = options.first { $0.attributes["selected"] != nil } ?? options.first
            return .text(chosen?.attributes["value"] ?? "")
        }
        return .text(attributes["value"] ?? "")
    }
}
