/// Shows markup as text that a person reads easily: for tests, previews and terminals.
///
/// Headings begin with `#`, buttons stand in `[ ]`, links are followed by `→` and their location, fields show their value behind their
/// label, rows of lists begin with `-`. What is hidden from assistive technology is left out, what is inert is left out.
public struct TextRenderer {
    private var lines: [String] = []
    private var line = ""

    private init() {}

    /// The text of a view, without a newline at its end.
    public static func text(of view: some View) -> String {
        var renderer = Renderer()
        let html = renderer.render(view.body).html()
        do {
            return text(of: try PageParser.parse(html))
        } catch {
            return "(not readable: \(error))"
        }
    }

    /// The text of a page that was read.
    @_spi(Rendering) public static func text(of page: PageElement) -> String {
        var renderer = TextRenderer()
        renderer.write(page)
        renderer.endLine()
        return renderer.lines.joined(separator: "\n")
    }

    private mutating func write(_ element: PageElement) {
        if element.attributes["aria-hidden"] == "true" || element.attributes["inert"] != nil || element.attributes["hidden"] != nil {
            return
        }
        switch element.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            begin(String(repeating: "#", count: Int(element.name.dropFirst()) ?? 1) + " ")
            writeChildren(of: element)
            endLine()
        case "button":
            append("[\(name(of: element))\(element.attributes["disabled"] == nil ? "" : ", disabled")]")
        case "summary":
            begin("")
            append("[\(name(of: element))]")
            endLine()
        case "a":
            let current = element.attributes["aria-current"] == nil ? "" : "*"
            append("\(current)\(name(of: element)) → \(element.attributes["href"] ?? "")")
        case "input": write(input: element)
        case "select": write(select: element)
        case "textarea": write(area: element)
        case "iframe": append("(page: \(element.attributes["title"] ?? ""))")
        case "img": append("(\(element.attributes["alt"] ?? ""))")
        case "svg": append("(\(element.attributes["aria-label"] ?? "drawing"))")
        case "li":
            begin("- ")
            writeChildren(of: element)
            endLine()
        case "dt":
            begin("")
            writeChildren(of: element)
            append(":", spaced: false)
        case "label":
            if !isLabelOfCheckbox(element) { begin("") }
            writeChildren(of: element)
            if !isLabelOfCheckbox(element) { append(":", spaced: false) }
        case "div" where element.attributes["role"] == "dialog":
            begin("== dialog ==")
            endLine()
            writeChildren(of: element)
            begin("== end of dialog ==")
            endLine()
        case "div" where element.attributes["role"] == "alert", "p" where element.attributes["role"] == "alert":
            begin("! ")
            writeChildren(of: element)
            endLine()
        case "p", "section", "ul", "table", "tr", "form", "main", "nav", "header", "dl":
            if element.enclosingAlert == nil { endLine() }
            writeChildren(of: element)
            if element.enclosingAlert == nil { endLine() }
        case "div" where !element.isInline:
            begin("")
            writeChildren(of: element)
            endLine()
        default: writeChildren(of: element)
        }
    }

    private mutating func writeChildren(of element: PageElement) {
        for child in element.children {
            switch child {
            case .text(let text): append(text)
            case .element(let element): write(element)
            }
        }
    }

    private mutating func write(input: PageElement) {
        let value = input.attributes["value"] ?? ""
        switch input.attributes["type"] {
        case "checkbox", "radio":
            begin(input.attributes["checked"] == nil ? "[ ]" : "[x]")
        case "hidden": break
        case "file": append("[\(value.isEmpty ? "no file" : value)]", isVerbatim: true)
        default: append("[\(value.isEmpty ? "          " : value)]", isVerbatim: true)
        }
    }

    /// In one line, whatever the text holds.
    private mutating func write(area: PageElement) {
        let value = area.attributes["value"] ?? ""
        let text = value.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
        append("[\(text.isEmpty ? "          " : text)]", isVerbatim: true)
    }

    private mutating func write(select: PageElement) {
        let options = select.flattened.filter { $0.name == "option" }
        // A value of the select itself is what the page driver has chosen.
        let entered = select.attributes["value"].flatMap { value in options.first { $0.attributes["value"] == value } }
        let chosen = entered ?? options.first { $0.attributes["selected"] != nil } ?? options.first
        append("[\(chosen?.text ?? "") ▾]")
    }

    private func name(of element: PageElement) -> String {
        element.attributes["aria-label"] ?? element.text
    }

    private func isLabelOfCheckbox(_ label: PageElement) -> Bool {
        label.parent?.elements.contains { $0.attributes["type"] == "checkbox" || $0.attributes["type"] == "radio" } ?? false
    }

    // MARK: Lines

    private mutating func begin(_ prefix: String) {
        // A paragraph inside a list row or an alert goes on in its line.
        if line != "- ", line != "! " { endLine() }
        line += prefix
    }

    private mutating func append(_ text: String, isVerbatim: Bool = false, spaced: Bool = true) {
        let words = isVerbatim ? text : text.split(whereSeparator: { $0 == " " || $0.isNewline }).joined(separator: " ")
        if words.isEmpty { return }
        if !line.isEmpty, spaced, line.last != " " { line += " " }
        line += words
    }

    private mutating func endLine() {
        let bare = line.trimmingSpaces
        if !bare.isEmpty { lines.append(bare) }
        line = ""
    }
}

extension PageElement {
    /// Whether what is inside goes on in the same line.
    fileprivate var isInline: Bool {
        let classes = (attributes["class"] ?? "").split(separator: " ")
        return classes.contains("row") || classes.contains("input-group") || enclosingAlert != nil
    }

    fileprivate var enclosingAlert: PageElement? {
        attributes["role"] == "alert" ? self : parent?.enclosingAlert
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        while rest.first == " " { rest.removeFirst() }
        return String(rest)
    }
}
