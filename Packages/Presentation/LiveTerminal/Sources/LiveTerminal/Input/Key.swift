/// A key press or a paste.
enum Key: Hashable, Sendable {
    case character(Character)
    /// Pasted text of any length.
    case paste(String)
    case enter
    case tab
    case backTab
    case escape
    case backspace
    case delete
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// A letter with the control key.
    case control(Character)
}
