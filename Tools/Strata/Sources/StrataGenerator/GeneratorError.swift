import StrataScan

/// An error of the generator, after which no file is changed unless the message says so.
package struct GeneratorError: Error, Hashable, CustomStringConvertible {
    /// The problem, its reason, and the remedy.
    package let message: String

    package init(_ message: String) { self.message = message }
    package var description: String { "error: " + message.displayedLines }
}
