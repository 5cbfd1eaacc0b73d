/// A command for the device. A screen sends it with the next patch (``ScreenContext/send(_:)``), or a ``DeviceButton`` carries it.
public enum DeviceCommand: Sendable, Hashable {
    case copy(String)
    case save(name: String, text: String)
    /// Saves a file that the app serves at a location, such as a picture. A terminal refuses it.
    case saveFile(name: String, location: String)
    /// Moves the focus to the field with an id.
    case focus(String)
    /// Scrolls to the field with an id.
    case reveal(String)
}

extension DeviceCommand: CustomStringConvertible, CustomReflectable {
    /// The kind of the command, without its text.
    public var description: String {
        switch self {
        case .copy: "copy"
        case .save, .saveFile: "save"
        case .focus(let id): "focus \(id)"
        case .reveal(let id): "reveal \(id)"
        }
    }

    public var customMirror: Mirror { Mirror(self, children: ["command": description]) }
}
