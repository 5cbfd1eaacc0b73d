import HTMLRendering
@_spi(Rendering) import PresentationKit

/// The HTML document around a page's content.
public struct LivePage {
    /// The path of the client's event stream.
    public static let streamPath = "/_live/stream"
    /// The path to which the client sends events.
    public static let eventPath = "/_live/event"
    /// The path to which a browser without a script sends a form or a button press.
    public static let formPath = "/_live/form"

    /// The path to which the client sends the key received with its stream.
    public static let keyPath = "/_live/key"
    let title: String
    let language: PageLanguage
    let session: String
    let render: Int
    /// The maximum size of a form with files in bytes, so that the browser can reject larger ones before sending.
    let uploadBytes: Int
    let frameOrigins: [String]
    let content: String
    /// The address of the page while its screens are loading; nil when they have loaded.
    let next: String?

    /// The name of the query item that identifies the session to continue.
    public static let sessionName = "_live"

    /// The value of ``sessionName`` that marks a navigation started by another site or app until the app admits it.
    package static let foreignMark = "again"

    /// Adds the server's query item to a location.
    public static func location(_ location: String, naming value: String) -> String {
        "\(location)\(location.contains("?") ? "&" : "?")\(sessionName)=\(value)"
    }

    /// Reloads the page each second without a script until loading has ended, unless the user may be typing.
    private var refresh: String {
        guard let next, !hasForm else { return "" }
        return "<noscript><meta http-equiv=\"refresh\" content=\"1;url=\(Self.escaped(next))\"></noscript>"
    }

    private var proceed: String {
        guard let next, hasForm else { return "" }
        return "<noscript><p><a href=\"\(Self.escaped(next))\">\(Self.escaped(language.localized(\.stillLoading)))</a></p></noscript>"
    }

    private var hasForm: Bool { content.contains("<form") }

    var html: String {
        let start = """
            <!DOCTYPE html>
            <html \(Self.attributes(of: language))><head><meta charset="utf-8"><title>\(Self.escaped(title))</title>\
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\
            <meta name="color-scheme" content="light dark">\
            <link rel="icon" href="\(LiveAsset.icon.path)"><link rel="stylesheet" href="\(LiveAsset.style.path)">\
            <script src="\(LiveAsset.client.path)" defer></script>\(refresh)</head>\
            <body>\(proceed)<div id="live" data-session="\(session)" data-render="\(render)" \
            data-limit="\(uploadBytes)" data-frames="\(frameOrigins.joined(separator: " "))" \
            data-strings="\(Self.escaped(ClientStrings(language: language).json))">
            """
        let end = """
            </div><form id="\(RenderedNode.pressFormID)" method="post" hidden></form>\
            <p id="live-status" role="status"></p><p id="live-page" class="visually-hidden" role="status"></p>\
            <div id="live-upload" hidden><progress max="1" aria-label="\(Self.escaped(language.localized(\.sending)))"></progress>\
            <button class="button button-secondary" type="button">\(Self.escaped(language.localized(\.cancel)))</button></div></body></html>
            """
        return start + content + end
    }

    /// A page with a text only, for browsers without access. It refers to no other file.
    public static func plain(title: String, text: String) -> String {
        document(head: "<title>\(escaped(title))</title>", body: "<main><h1>\(escaped(title))</h1><p>\(escaped(text))</p></main>")
    }

    /// The page for an unknown address, in the current language.
    public static var missing: String {
        document(
            head: "<title>\(escaped(localized(\.notFound)))</title><link rel=\"stylesheet\" href=\"\(LiveAsset.style.path)\">",
            body: """
                <main class="screen"><div class="state"><h1>\(escaped(localized(\.notFound)))</h1><p>\(escaped(localized(\.nothingHere)))</p>\
                <a class="button button-primary" href="/">\(escaped(localized(\.toStart)))</a></div></main>
                """
        )
    }

    /// A page without effect that immediately loads another location as a navigation from this origin, without a script.
    public static func reload(to location: String) -> String {
        document(
            head: "<title>…</title><meta http-equiv=\"refresh\" content=\"0;url=\(escaped(location))\">",
            body: "<p><a href=\"\(escaped(location))\">\(escaped(localized(\.proceed)))</a></p>"
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
