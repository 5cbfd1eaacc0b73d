import PresentationKit

extension HTML {
    static func box(_ box: Box) -> HTML {
        let content = box.content
        return switch box.role {
        case .stack(let spacing): "<div class=\"stack gap-\(spacing.rawValue)\">\(content)</div>"
        case .row(let spacing): "<div class=\"row gap-\(spacing.rawValue)\">\(content)</div>"
        case .grid(let columns): "<div class=\"grid grid-\(columns)\">\(content)</div>"
        case .columns: "<div class=\"columns\">\(content)</div>"
        case .card: "<div class=\"card\">\(content)</div>"
        case .section(let title): "<section class=\"section\"><h2 class=\"text-heading\">\(title)</h2>\(content)</section>"
        case .navigation(let label): "<nav aria-label=\"\(label)\">\(content)</nav>"
        case .screen(isMain: true): "<main class=\"screen\">\(content)</main>"
        case .screen(isMain: false): "<div class=\"screen\">\(content)</div>"
        case .base(let isCovered): "<div class=\"modal-base\" \(flag: "inert", isCovered)>\(content)</div>"
        case .exhibit(let isTall): "<div class=\"\(isTall ? "gallery-stage gallery-stage-tall" : "gallery-stage")\">\(content)</div>"
        case .appearance(let colors):
            "<div class=\"appearance\" \(attribute: "data-theme", colors?.rawValue)>\(content)</div>"
        }
    }

    static func shell(_ shell: Shell) -> HTML {
        switch shell.kind {
        case .stack: "<div class=\"stack-container\">\(shell.navigation)\(shell.content)</div>"
        // The navigation precedes the content in the focus order, as it does in a wide window.
        case .tabs: "<div class=\"tab-container\">\(shell.navigation)\(shell.content)</div>"
        case .drawer: "<div class=\"drawer-container\">\(shell.navigation)\(shell.content)</div>"
        }
    }

    static func navigationBar(_ bar: NavigationBar) -> HTML {
        var back = HTML.empty
        if let way = bar.back {
            let label = localized { way.title.isEmpty ? $0.back : $0.backTo(way.title) }
            back = "<a class=\"navigation-back\" href=\"\(way.location)\" aria-label=\"\(label)\" \(way.handler)>\(Icon.back)</a>"
        }
        return "<header class=\"navigation-bar\">\(back)<h1>\(bar.title)</h1></header>"
    }

    static func places(_ places: Places) -> HTML {
        let items = PresentationKit.list(places.places, id: \.item.id) { place in
            """
            <li><a class="tab" href="\(place.item.location)" \(attribute: "aria-current", place.item.isSelected ? "page" : nil) \
            \(place.handler)>\(place.item.icon)<span>\(place.item.label)</span></a></li>
            """
        }
        let heading: HTML =
            if let heading = places.heading {
                "<p class=\"tab-heading\"><span>\(heading.app)</span> <span class=\"text-caption\">\(heading.user)</span></p>"
            } else { .empty }
        return switch places.form {
        case .bar: "<nav class=\"tab-bar\" aria-label=\"\(localized(\.places))\">\(heading)<ul>\(items)</ul></nav>"
        case .drawer(let label):
            """
            <details class="drawer"><summary class="button-icon drawer-button" aria-label="\(label ?? localized(\.menu))">\(Icon.menu)</summary>\
            <nav class="drawer-panel" aria-label="\(localized(\.places))">\(heading)<ul>\(items)</ul></nav></details>
            """
        }
    }

    static func dialog(_ dialog: ModalDialog) -> HTML {
        """
        <div class="dialog-backdrop" \(flag: "inert", dialog.isCovered)><div class="\(dialog.form == .sheet ? "dialog dialog-sheet" : "dialog")" id="\(dialog.id)" role="dialog" \
        aria-modal="true" aria-labelledby="\(dialog.id)-title" tabindex="-1"><header class="dialog-header">\
        <h2 id="\(dialog.id)-title">\(dialog.title)</h2>\
        <button class="button-icon dialog-close" type="button" aria-label="\(localized(\.close))" \(dialog.close)>\(Icon.close)</button></header>\
        <div class="dialog-content">\(dialog.content)</div></div></div>
        """
    }
}
