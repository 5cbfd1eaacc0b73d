import PresentationKit

extension HTML {
    static func button(_ button: Button) -> HTML {
        let (copy, name, text): (String?, String?, String?) =
            switch button.effect {
            case .copy(let text): (text, nil, nil)
            case .save(let name, let text): (nil, name, text)
            case nil: (nil, nil, nil)
            }
        if button.effect != nil {
            return """
                <button class="button button-\(button.style.rawValue)" type="button" \(attribute: "data-copy", copy) \
                \(attribute: "data-save", name) \(attribute: "data-text", text) \(button.handler)>\
                <span class="button-label">\(button.label)</span></button>
                """
        }
        return """
            <button class="button button-\(button.style.rawValue)" \
            type="\(button.handler == nil ? "submit" : "button")" \(button.handler) \
            \(attribute: "aria-busy", button.isPending ? "true" : nil) \
            \(flag: "disabled", !button.isActive)><span class="button-label">\(button.label)</span></button>
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
        guard let more = list.more else { return rows }
        return HTML([rows, "<div class=\"list-more\">\(more)</div>"])
    }

    static func item(_ item: ListRow) -> HTML {
        let icon: HTML = if let icon = item.icon { "<span class=\"list-icon\">\(icon)</span>" } else { .empty }
        let subtitle: HTML = if let text = item.subtitle { "<span class=\"list-subtitle\">\(text)</span>" } else { .empty }
        let contents = HTML([
            icon, "<span class=\"list-text\"><span class=\"list-title\">\(item.title)</span> \(subtitle)</span> ",
            "<span class=\"list-trailing\">\(item.trailing)</span>",
        ])
        return switch item.target {
        case .none: "<div class=\"list-row\">\(contents)</div>"
        case .location(let location): "<a class=\"list-row\" href=\"\(location)\">\(contents)\(Icon.forward)</a>"
        case .handler(let handler): "<button class=\"list-row\" type=\"button\" \(handler)>\(contents)\(Icon.forward)</button>"
        }
    }
}
