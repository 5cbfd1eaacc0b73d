package import StrataScan

/// An element of a source file that both sides describe.
package protocol ComparedRecord: Sendable {
    /// The name in differences: `import`, `type`.
    static var subject: String { get }

    /// Its position; equal positions on both sides mean the same record.
    var position: SourcePosition { get }

    /// Everything that is compared, in the order in which it is printed.
    var fields: [RecordField] { get }
}

/// One compared fact of a record.
package struct RecordField: Hashable, Sendable {
    /// The fact's name in differences.
    package var name: String

    /// The fact in a canonical spelling.
    package var text: String

    init(_ name: String, _ text: String?) {
        self.name = name
        self.text = text ?? "none"
    }

    init(_ name: String, list: [String]) {
        self.name = name
        text = "[\(list.joined(separator: ", "))]"
    }
}
