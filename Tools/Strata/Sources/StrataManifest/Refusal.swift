/// Why a manifest was not understood: the first thing in it that this evaluator does not know, or knows to be an error.
///
/// It is no verdict on the manifest. Whoever gets one asks the toolchain.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public var line: Int

    /// The column in bytes, counted from 1.
    public var column: Int

    /// What is not known, such as `the name 'FileManager'`.
    public var reason: String

    /// What SwiftPM ends with, where that is sure: then there is nothing left to ask it.
    public var verdict: String?

    /// Makes a refusal.
    public init(line: Int, column: Int, reason: String, verdict: String? = nil) {
        self.line = line
        self.column = column
        self.reason = reason
        self.verdict = verdict
    }

    /// The place and the reason.
    public var description: String { "\(line):\(column): \(reason)" }
}

/// A place in a manifest, as an offset in bytes.
struct Place: Hashable, Sendable {
    var offset: Int

    func refusal(_ reason: String) -> Misfit { Misfit(place: self, reason: reason) }
}

/// A refusal before its line is counted.
struct Misfit: Error {
    var place: Place
    var reason: String
    /// What SwiftPM ends with, where that is sure.
    var verdict: String?
}
