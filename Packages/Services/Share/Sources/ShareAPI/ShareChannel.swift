public import PluginsAPI

extension Capability {
    /// A plug-in with it is a ``ShareChannel``.
    public static let share = Capability(rawValue: "share")
}

/// A way to hand something on: a plug-in that turns content into what the device then does.
public protocol ShareChannel: Plugin {
    /// What the device has to do to share the content this way; nil when this channel is nothing for it, and is not shown then.
    /// - Throws: whatever goes wrong; the channel is not shown then.
    func effect(for content: ShareContent) async throws -> ShareEffect?
}

/// What is shared: a page of the app.
public struct ShareContent: Sendable, Hashable {
    /// One line.
    public var title: String
    /// The whole address of the page, which opens it.
    public var link: String

    public init(title: String, link: String) {
        self.title = title
        self.link = link
    }
}

/// What the device does when a person has chosen a channel.
public enum ShareEffect: Sendable, Hashable, PluginOutput {
    /// Puts a text into the clipboard.
    case copy(String)
    /// Opens a URL, for example `mailto:`.
    case open(String)
    /// Saves a text as a file.
    case save(name: String, text: String)

    public var byteCount: Int {
        switch self {
        case .copy(let text), .open(let text): text.utf8.count
        case .save(let name, let text): name.utf8.count + text.utf8.count
        }
    }
}
