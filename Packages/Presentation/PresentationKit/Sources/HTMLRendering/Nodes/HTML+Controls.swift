public import PresentationKit

extension HTML {
    static func button(_ button: Button) -> HTML {
        if let command = button.command {
            let members = command.members
            return """
                <button class="button button-\(button.style.rawValue)" type="button" \(attribute: "data-copy", members["copy"]) \
                \(attribute: "data-save", members["save"]) \(attribute: "data-text", members["text"]) \
                \(attribute: "data-from", members["from"]) \
                \(attribute: "data-focus", members["focus"]) \(attribute: "data-reveal", members["reveal"]) \(button.handler)>\
                <span class="button-label">\(button.label)</span></button>
                """
        }
        let label: HTML =
            if let icon = button.icon { "\(icon)<span class=\"visually-hidden\">\(button.label)</span>" } else { "\(button.label)" }
        return """
            <button class="button button-\(button.style.rawValue)\(button.icon == nil ? "" : " button-symbol")" \
            \(attribute: "title", button.icon.map { _ in button.label }) type="\(button.handler == nil ? "submit" : "button")" \(button.handler) \
            \(attribute: "aria-busy", button.isPending ? "true" : nil) \(attribute: "aria-expanded", button.isExpanded.map(String.init)) \
            \(flag: "disabled", !button.isActive)><span class="button-label">\(label)</span></button>
            """
    }

    static func link(_ link: Link) -> HTML {
        let name =
            switch link.style {
            case .text: "link"
            case .primaryButton: "button button-primary"
            case .secondaryButton: "button button-secondary"
            }
        return "<a class=\"\(name)\" href=\"\(link.location)\">\(link.label)</a>"
    }

    static func list(_ list: ItemList) -> HTML {
        let rows: HTML = "<ul class=\"list\" \(attribute: "aria-label", list.label)>\(items: list.rows)</ul>"
        let earlier: HTML = if let earlier = list.earlier { "<div class=\"list-earlier\">\(earlier)</div>" } else { .empty }
        let more: HTML = if let more = list.more { "<div class=\"list-more\">\(more)</div>" } else { .empty }
        // The same structure with and without buttons: the rows stay, with the focus and the scroll position, when the last ones arrive.
        return HTML([earlier, rows, more])
    }

    static func item(_ item: ListRow) -> HTML {
        let icon: HTML = if let icon = item.icon { "<span class=\"list-icon\">\(icon)</span>" } else { .empty }
        let subtitle: HTML = if let text = item.subtitle { "<span class=\"list-subtitle\">\(text)</span>" } else { .empty }
        let contents = HTML(
            statics: [],
            slots: [
                .html(icon), .html("<span class=\"list-text\"><span class=\"list-title\">\(item.title)</span> \(subtitle)</span> "),
                .html("<span class=\"list-trailing\">\(item.trailing)</span>"),
            ])
        return switch item.target {
        case .none: "<div class=\"list-row\">\(contents)</div>"
        case .location(let location): "<a class=\"list-row\" href=\"\(location)\">\(contents)\(Icon.forward)</a>"
        case .handler(let handler): "<button class=\"list-row\" type=\"button\" \(handler)>\(contents)\(Icon.forward)</button>"
        }
    }
}

extension DeviceCommand {
    /// The command as the client reads it from a button's attributes or from a message.
    @_spi(Rendering) public var members: KeyValuePairs<String, String> {
        switch self {
        case .copy(let text): ["copy": text]
        case .save(let name, let text): ["save": name, "text": text]
        case .saveFile(let name, let location): ["save": name, "from": location]
        case .focus(let id): ["focus": id]
        case .reveal(let id): ["reveal": id]
        }
    }
}

extension KeyValuePairs<String, String> {
    fileprivate subscript(name: String) -> String? { first { $0.key == name }?.value }
}
