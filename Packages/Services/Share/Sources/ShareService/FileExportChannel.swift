public import PluginsAPI
public import ShareAPI

/// Saves the link as an internet shortcut, which common desktops can open.
public struct FileExportChannel: ShareChannel {
    public let manifest = PluginManifest(id: "share.file", name: "Save as file", version: PluginVersion(1, 0, 0), capabilities: [.share])

    public init() {}

    public func effect(for content: ShareContent) -> ShareEffect? {
        .save(name: Self.name(content.title) + ".url", text: "[InternetShortcut]\r\nURL=\(content.link)\r\n")
    }

    /// Letters, digits, spaces and hyphens, at most 60 scalars and thereby 240 bytes, which every file system accepts.
    private static func name(_ title: String) -> String {
        let plain = title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.unicodeScalars.prefix(60)
        let trimmed = plain.drop { $0 == " " }
        return trimmed.isEmpty ? "Page" : String(trimmed)
    }
}
