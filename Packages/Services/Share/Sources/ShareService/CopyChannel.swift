public import PluginsAPI
public import ShareAPI

/// Copies a link or a text to the clipboard.
public struct CopyChannel: ShareChannel {
    public let manifest = PluginManifest(channel: "copy", "Copy")
    public let accepts: Set<ShareContent.Kind> = [.link, .text]

    public init() {}

    public func effect(for content: ShareContent) -> ShareEffect? {
        switch content.body {
        case .link(let text), .text(let text): .copy(text)
        case .image, .file: nil
        }
    }
}
