/// The first construct of a manifest that this evaluator does not support, or knows to be an error.
///
/// Does not imply that the manifest is invalid: the toolchain may support it.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public var line: Int

    /// The column in bytes, counted from 1.
    public var column: Int

    /// The unsupported construct, such as `the name 'FileManager'`.
    public var reason: String

    /// SwiftPM's error, if it is certain; then the toolchain is not needed.
    public var verdict: String?

    /// Whether the manifest consists of imports only. Such a file hides a folder from Xcode and declares no package.
    public var isPlaceholder = false

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

    func refusal(_ reason: String) -> UnlocatedRefusal { UnlocatedRefusal(place: self, reason: reason) }
}

/// A refusal before its line is counted.
struct UnlocatedRefusal: Error {
    var place: Place
    var reason: String
    /// SwiftPM's error, if it is certain.
    var verdict: String?
    var isPlaceholder = false
}
