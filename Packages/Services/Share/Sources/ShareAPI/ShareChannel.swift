public import PluginsAPI

extension Capability {
    public static let share = Capability(rawValue: "share")
}

/// A plug-in that converts shared content into an action for the device.
public protocol ShareChannel: Plugin {
    /// The kinds of content that the channel accepts. It is listed for these only.
    var accepts: Set<ShareContent.Kind> { get }

    /// Returns the action that shares the content; nil if the channel does not support it. A channel that throws is omitted.
    func effect(for content: ShareContent) async throws -> ShareEffect?
}

/// The action of the device when the user chooses a channel.
public enum ShareEffect: Sendable, Hashable, PluginOutput {
    /// Copies a text to the clipboard.
    case copy(String)
    /// Opens a URL, for example `mailto:`.
    case open(String)
    case save(name: String, text: String)
    /// Saves the shared image or file under a name. Its bytes do not pass through the channel.
    case saveFile(name: String)

    public var byteCount: Int {
        switch self {
        case .copy(let text), .open(let text), .saveFile(let text): text.utf8.count
        case .save(let name, let text): name.utf8.count + text.utf8.count
        }
    }
}
