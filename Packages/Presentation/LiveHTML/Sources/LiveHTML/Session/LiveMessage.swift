/// A message to a browser.
public enum LiveMessage: Sendable, Hashable {
    /// A render or a patch: its number, which is the id of the server-sent event, and the JSON text without newlines.
    case update(number: Int, json: [UInt8])
    /// Keeps the connection alive.
    case ping
}
