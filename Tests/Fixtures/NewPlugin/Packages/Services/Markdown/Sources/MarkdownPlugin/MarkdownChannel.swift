public import PluginsAPI
public import ShareAPI

/// Copies a link with its title, as chats and editors format it: `[Travel](<https://app.example/travel>)`.
public struct MarkdownChannel: ShareChannel {
    public let manifest = PluginManifest(
        id: "share.markdown", name: "Markdown", version: PluginVersion(1, 0, 0), capabilities: [.share])
    public let accepts: Set<ShareContent.Kind> = [.link]

    public init() {}

    public func effect(for content: ShareContent) -> ShareEffect? {
        switch content.body {
        case .link(let link): .copy("[\(Self.escape(content.title))](<\(link)>)")
        case .text, .image, .file: nil
        }
    }

    /// A title cannot end its brackets, contain another link or be formatted: it is one line, and its punctuation is literal.
    private static func escape(_ title: String) -> String {
        title.map { $0.isNewline ? " " : $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? "\\\($0)" : "\($0)" }.joined()
    }
}
