@_spi(Rendering) import PresentationKit

/// The HTML document around a page's content.
public struct LivePage {
    /// Where the client finds its stream.
    public static let streamPath = "/_live/stream"
    /// Where the client sends events.
    public static let eventPath = "/_live/event"
    /// Where a browser sends a form when no script runs.
    public static let formPath = "/_live/form"

    let title: String
    let session: String
    let render: Int
    let content: String

    var html: String {
        var title = ""
        HTMLEscaping.append(self.title, to: &title)
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>\
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\
            <meta name="color-scheme" content="light dark">\
            <link rel="icon" href="\(LiveAsset.icon.path)"><link rel="stylesheet" href="\(LiveAsset.style.path)">\
            <script src="\(LiveAsset.client.path)" defer></script></head>\
            <body><div id="live" data-session="\(session)" data-render="\(render)">\(content)</div>\
            <p id="live-status" role="status"></p></body></html>
            """
    }

    /// A page that only says something: an error, a refusal. It uses the style sheet and no script.
    public static func message(title: String, text: String) -> String {
        var escapedTitle = ""
        var escapedText = ""
        HTMLEscaping.append(title, to: &escapedTitle)
        HTMLEscaping.append(text, to: &escapedText)
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(escapedTitle)</title>\
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">\
            <link rel="icon" href="\(LiveAsset.icon.path)"><link rel="stylesheet" href="\(LiveAsset.style.path)"></head>\
            <body><main class="screen"><div class="state"><h1 class="text-title">\(escapedTitle)</h1><p>\(escapedText)</p></div></main>\
            </body></html>
            """
    }
}
