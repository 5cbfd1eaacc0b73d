/// What a terminal says.
public enum TerminalInput: Sendable, Equatable {
    /// Somebody typed.
    case bytes([UInt8])
    /// The window has another size.
    case resized
    /// Nobody is there any more.
    case ended
}

/// The size of a terminal's window, in cells.
public struct TerminalSize: Sendable, Hashable {
    public let columns: Int
    public let rows: Int

    /// What a terminal cannot have, or no page could be shown in, is brought into a range that can: 20 to 1000 by 5 to 1000.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 20), 1_000)
        self.rows = min(max(rows, 5), 1_000)
    }
}

/// A terminal: where somebody types and reads.
public protocol TerminalDevice: Sendable {
    /// The present size of the window.
    var size: TerminalSize { get }
    /// What is typed, from ``open()`` on.
    var input: AsyncStream<TerminalInput> { get }
    /// Takes the terminal over: what is typed arrives at once and is not shown by itself.
    func open()
    /// Gives the terminal back as it was.
    func close()
    /// Shows something.
    func write(_ bytes: [UInt8])
}
