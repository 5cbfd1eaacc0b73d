/// An event of a terminal.
public enum TerminalInput: Sendable, Equatable {
    /// The user typed or pasted.
    case bytes([UInt8])
    /// The size of the window changed.
    case resized
    case ended
}

/// The size of a terminal's window, in cells.
public struct TerminalSize: Sendable, Hashable {
    public let columns: Int
    public let rows: Int

    /// Creates a size, clamped to a range in which pages can be shown: 20 to 1000 columns and 5 to 1000 rows.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 20), 1_000)
        self.rows = min(max(rows, 5), 1_000)
    }
}

/// A terminal for input and output.
public protocol TerminalDevice: Sendable {
    /// The current size of the window.
    var size: TerminalSize { get }
    /// The events since ``open()``.
    var input: AsyncStream<TerminalInput> { get }
    /// Prepares the terminal: disables line buffering and echo.
    func open()
    /// Restores the terminal's state.
    func close()
    /// Writes bytes to the terminal.
    func write(_ bytes: [UInt8])
}
