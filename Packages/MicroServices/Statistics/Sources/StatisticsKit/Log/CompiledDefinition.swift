/// A definition prepared for tracking: names are encoded in advance, and there is one reference to count instead of many.
final class CompiledDefinition: Sendable {
    private struct Attribute: Sendable {
        var name: String
        var encodedName: [UInt8]
        var kind: EventDefinition.Kind
        /// The texts of a `oneOf` with few values, for which comparing is faster than hashing.
        var choices: [String]?
    }

    /// The attributes already written to an event.
    struct WrittenAttributes {
        fileprivate var mask: UInt64 = 0
        private(set) var count: UInt8 = 0

        fileprivate mutating func insert(_ index: Int) -> Bool {
            let bit: UInt64 = 1 << UInt64(index)
            guard mask & bit == 0 else { return false }
            mask |= bit
            count &+= 1
            return true
        }
    }

    let encodedName: [UInt8]
    let sampleRate: Double
    private let definition: EventDefinition
    private let attributes: [Attribute]

    init(_ definition: EventDefinition) {
        self.definition = definition
        sampleRate = definition.sampleRate
        encodedName = RecordCodec.encoded(definition.name)
        attributes = definition.attributes.map { attribute in
            var choices: [String]?
            if case .oneOf(let texts) = attribute.kind, texts.count <= 8 { choices = texts.sorted() }
            return Attribute(
                name: attribute.name, encodedName: RecordCodec.encoded(attribute.name), kind: attribute.kind, choices: choices)
        }
    }

    func isSampled(in session: UInt64) -> Bool { sampleRate >= 1 || definition.isSampled(in: session) }

    /// The encoded name of an attribute, if it is in the definition and not written yet.
    func admit(_ name: String, _ value: EventValue, _ written: inout WrittenAttributes) -> [UInt8]? {
        for index in attributes.indices where attributes[index].name == name {
            let isAdmitted: Bool
            if let choices = attributes[index].choices {
                if case .text(let text) = value { isAdmitted = choices.contains(text) } else { isAdmitted = false }
            } else {
                isAdmitted = attributes[index].kind.admits(value)
            }
            return isAdmitted && written.insert(index) ? attributes[index].encodedName : nil
        }
        return nil
    }
}
