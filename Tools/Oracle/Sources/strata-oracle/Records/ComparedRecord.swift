import StrataScan

/// An element of a source file that both sides describe.
protocol ComparedRecord: Sendable {
    /// The name in differences: `import`, `type`.
    static var subject: String { get }

    /// Its position; equal positions on both sides mean the same record.
    var position: SourcePosition { get }

    /// Everything that is compared, in the order in which it is printed.
    var fields: KeyValuePairs<String, String> { get }
}
