package import StrataScan

/// One thing in a source file that both sides describe.
package protocol ComparedRecord: Sendable {
    /// What it is called in a difference: `import`, `type`.
    static var subject: String { get }

    /// Where it stands; the same place on both sides means the same thing.
    var position: SourcePosition { get }

    /// Everything that is compared, in the order in which it is printed.
    var fields: [RecordField] { get }
}

/// One compared fact of a record.
package struct RecordField: Hashable, Sendable {
    /// The fact's name, as a difference prints it.
    package var name: String

    /// The fact in one spelling.
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
