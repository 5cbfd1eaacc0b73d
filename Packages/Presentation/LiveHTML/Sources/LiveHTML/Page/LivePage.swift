import HTMLRendering
@_spi(Rendering) import PresentationKit

/// The HTML document around a page's content.
public struct LivePage {
    /// Where the client finds its stream.
    public static let streamPath = "/_live/stream"
    /// Where the client sends events.
    public static let eventPath = "/_live/event"
    /// Where a browser sends a form, or the press of a button, when no script runs.
    public static let formPath = "/_live/form"

    /// Where the client shows the key that it was given with its stream.
    public static let keyPath = "/_live/key"

    let title: String
    let language: PageLanguage
    let session: String
    let render: Int
    /// The largest form with files, in bytes: the browser says so before it sends a larger one.
    let uploadBytes: Int
    /// Whose pages may speak from a frame.
    let frameOrigins: [String]
    let content: String
    /// Where the page is as soon as its screens have loaded; nil when they have.
    let next: String?

    /// The name in a location's query that says which session to go on with.
    public static let sessionName = "_live"

    /// The value of ``sessionName`` in the address of a navigation that another site or app has started, until the app has admitted it.
    package static let foreignMark = "again"

    /// Adds a value of the server's own to the query of a location.
    public static func location(_ location: String, naming value: String) -> String {
        "\(location)\(location.contains("?") ? "&" : "?")\(sessionName)=\(value)"
    }

    /// Without a script nothing tells the browser that loading has ended: it looks again each second, unless somebody may be typing.
    private var refresh: String {
        guard let next, !hasForm else { return "" }
        return "<noscript><meta http-equiv=\"refresh\" content=\"1;url=\(Self.escaped(next))\"></noscript>"
    }

    private var goOn: String {
        guard let next, hasForm else { return "" }
        return "<noscript><p><a href=\"\(Self.escaped(next))\">\(Self.escaped(language.localized(\.stillLoading)))</a></p></noscript>"
    }

    private var hasForm: Bool { content.contains("<form") }

    var html: String {
        """
        <!DOCTYPE html>
        <html \(Self.attributes(of: language))><head><meta charset="utf-8"><title>\(Self.escaped(title))</title>\
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\
        <meta name="color-scheme" content="light dark">\
        <link rel="icon" href="\(LiveAsset.icon.path)"><link rel="stylesheet" href="\(LiveAsset.style.path)">\
        <script src="\(LiveAsset.client.path)" defer></script>\(refresh)</head>\
        <body>\(goOn)<div id="live" data-session="\(session)" data-render="\(render)" \
        data-limit="\(uploadBytes)" data-frames="\(frameOrigins.joined(separator: " "))" \
        data-words="\(Self.escaped(ClientStrings(language: language).json))">\(content)</div>\
        <form id="\(RenderedNode.pressFormID)" method="post" hidden></form>\
        <p id="live-status" role="status"></p><p id="live-page" class="visually-hidden" role="status"></p>\
        <div id="live-upload" hidden><progress max="1" aria-label="\(Self.escaped(language.localized(\.sending)))"></progress>\
        <button class="button button-secondary" type="button">\(Self.escaped(language.localized(\.cancel)))</button></div></body></html>
        """
    }

    /// A page that only says something, and refers to no file: for browsers that are let in nowhere.
    public static func plain(title: String, text: String) -> String {
        document(head: "<title>\(escaped(title))</title>", body: "<main><h1>\(escaped(title))</h1><p>\(escaped(text))</p></main>")
    }

    /// What whoever is let in sees where there is no page, in the current language.
    public static var missing: String {
        document(
            head: "<title>\(escaped(localized(\.notFound)))</title><link rel=\"stylesheet\" href=\"\(LiveAsset.style.path)\">",
            body: """
                <main class="screen"><div class="state"><h1>\(escaped(localized(\.notFound)))</h1><p>\(escaped(localized(\.nothingHere)))</p>\
                <a class="button button-primary" href="/">\(escaped(localized(\.toStart)))</a></div></main>
                """
        )
    }

    /// A page without any effect that loads another location at once, now as a navigation from this origin. Needs no script.
    public static func reload(to location: String) -> String {
        document(
            head: "<title>…</title><meta http-equiv=\"refresh\" content=\"0;url=\(escaped(location))\">",
            body: "<p><a href=\"\(escaped(location))\">\(escaped(localized(\.goOn)))</a></p>"
        )
    }

    private static func document(head: String, body: String) -> String {
        """
        <!DOCTYPE html>
        <html \(attributes(of: .current))><head><meta charset="utf-8">\(head)<meta name="viewport" content="width=device-width, initial-scale=1">\
        <meta name="color-scheme" content="light dark"></head><body>\(body)</body></html>
        """
    }

    private static func attributes(of language: PageLanguage) -> String {
        "lang=\"\(escaped(language.tag))\" dir=\"\(language.direction.rawValue)\""
    }

    private static func escaped(_ text: String) -> String {
        var output = ""
        HTMLEscaping.appendAttribute(text, to: &output)
        return output
    }
}
