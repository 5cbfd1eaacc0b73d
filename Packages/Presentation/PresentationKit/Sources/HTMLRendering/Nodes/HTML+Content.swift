import PresentationKit

extension HTML {
    static func text(_ text: Text) -> HTML {
        switch text.style {
        case .title: "<h1 class=\"text-title\">\(text.text)</h1>"
        case .heading: "<h2 class=\"text-heading\">\(text.text)</h2>"
        case .subheading: "<h3 class=\"text-subheading\">\(text.text)</h3>"
        case .body: "<p class=\"text-body\">\(text.text)</p>"
        case .secondary: "<p class=\"text-secondary\">\(text.text)</p>"
        case .caption: "<p class=\"text-caption\">\(text.text)</p>"
        case .inline: "\(text.text)"
        case .avatar: "<span class=\"avatar\" aria-hidden=\"true\">\(text.text)</span>"
        }
    }

    static func number(_ number: FormattedNumber) -> HTML {
        switch number.kind {
        case .amount: "<span class=\"money money-regular tone-\(number.tone.rawValue)\">\(number.text)</span>"
        case .largeAmount: "<span class=\"money money-large tone-\(number.tone.rawValue)\">\(number.text)</span>"
        case .percentage: "<span class=\"percentage tone-\(number.tone.rawValue)\">\(number.text)</span>"
        }
    }

    static func picture(_ picture: Picture) -> HTML {
        let name =
            switch picture.shape {
            case .whole: "picture"
            case .thumbnail: "picture picture-thumbnail"
            case .avatar: "picture picture-avatar"
            }
        return """
            <img class="\(name)" src="\(picture.location)" alt="\(picture.alternative)" width="\(picture.width)" \
            height="\(picture.height)" loading="lazy" decoding="async">
            """
    }

    static func player(_ player: Player) -> HTML {
        switch player.kind {
        case .video:
            """
            <video class="player" src="\(player.location)" aria-label="\(player.title)" controls playsinline preload="metadata">\
            \(player.title)</video>
            """
        case .audio:
            """
            <audio class="player" src="\(player.location)" aria-label="\(player.title)" controls preload="metadata">\(player.title)</audio>
            """
        }
    }

    static func facts(_ table: KeyValueTable) -> HTML {
        let rows = PresentationKit.list(table.items) { item in
            "<div class=\"fact\"><dt>\(item.name)</dt><dd>\(item.value)</dd></div>"
        }
        return "<dl class=\"facts\">\(rows)</dl>"
    }

    static func frame(_ frame: WebFrame) -> HTML {
        let outbox = PresentationKit.list(frame.messages) { message in
            "<data data-n=\"\(message.number)\" \(attribute: "data-text", message.text)></data>"
        }
        // Without `allow-same-origin` the page's origin would be "null", like that of any other sandboxed page.
        return """
            <div class="frame"><iframe class="frame-page" title="\(frame.title)" src="\(absolute(frame.location))" \
            sandbox="allow-scripts allow-same-origin allow-forms" referrerpolicy="no-referrer" \(frame.handler)></iframe>\
            <div class="frame-outbox" hidden>\(outbox)</div></div>
            """
    }

    /// Returns an absolute address; others are reported, because a relative one would embed the app in itself.
    private static func absolute(_ location: String) -> String {
        let scheme = location.prefix { $0 != ":" }.lowercased()
        let isAbsolute = (scheme == "http" || scheme == "https") && location.dropFirst(scheme.count).hasPrefix("://")
        return isAbsolute ? location : "not-absolute:"
    }

    static func notice(_ notice: Notice) -> HTML {
        let (style, role) = (notice.style.rawValue, notice.isUrgent ? "alert" : "status")
        let icon: Icon =
            switch notice.style {
            case .info: .info
            case .success: .check
            case .warning, .danger: .warning
            }
        if notice.isFloating {
            return "<div class=\"toast toast-\(style)\" role=\"\(role)\">\(icon)<p>\(notice.message)</p></div>"
        }
        var close = HTML.empty
        if let dismiss = notice.dismiss {
            close =
                "<button class=\"button-icon\" type=\"button\" aria-label=\"\(localized(\.closeMessage))\" \(dismiss)>\(Icon.close)</button>"
        }
        return "<div class=\"banner banner-\(style)\" role=\"\(role)\">\(icon)<p>\(notice.message)</p>\(close)</div>"
    }

    static func state(_ state: Placeholder) -> HTML {
        switch state.kind {
        case .empty(let icon, let title):
            """
            <div class="state"><span class="state-icon">\(icon)</span><h2 class="text-heading">\(title)</h2>\
            <p class="text-secondary">\(state.message)</p>\(state.actions)</div>
            """
        case .failed:
            """
            <div class="state state-error" role="alert"><span class="state-icon">\(Icon.warning)</span>\
            <p>\(state.message)</p>\(state.actions)</div>
            """
        case .loading(rows: 0):
            "<div class=\"state\" role=\"status\"><span class=\"spinner\" aria-hidden=\"true\"></span><p>\(state.message)</p></div>"
        case .loading(let rows):
            """
            <div class="skeleton" role="status"><span class="visually-hidden">\(state.message)</span>\
            <div aria-hidden="true">\(skeleton(rows))</div></div>
            """
        }
    }

    private static func skeleton(_ rows: Int) -> Node {
        PresentationKit.list(1...rows, id: \.self) { _ in
            "<div class=\"skeleton-row\"><span class=\"skeleton-dot\"></span><span class=\"skeleton-line\"></span></div>" as HTML
        }
    }
}
