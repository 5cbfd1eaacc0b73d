public import PluginsAPI
public import ShareAPI

/// Saves any content as a file: a link as an internet shortcut, which common desktops can open.
public struct FileExportChannel: ShareChannel {
    public let manifest = PluginManifest(channel: "file", "Save as file")
    public let accepts = Set(ShareContent.Kind.allCases)

    public init() {}

    public func effect(for content: ShareContent) -> ShareEffect? {
        switch content.body {
        case .link(let link):
            .save(name: SharedFile.name(content.title, extension: "url"), text: "[InternetShortcut]\r\nURL=\(link)\r\n")
        case .text(let text): .save(name: SharedFile.name(content.title, extension: "txt"), text: text)
        case .image(let file), .file(let file): .saveFile(name: file.name)
        }
    }
}
