public import PluginsAPI
public import ShareAPI

/// Copies the link to the clipboard.
public struct CopyLinkChannel: ShareChannel {
    public let manifest = PluginManifest(id: "share.copy-link", name: "Copy link", version: PluginVersion(1, 0, 0), capabilities: [.share])

    public init() {}

    public func effect(for content: ShareContent) -> ShareEffect? { .copy(content.link) }
}
