import Foundation

/// A way in which a response differs from the correct one. The request was processed nevertheless.
public enum FaultyResponse: String, Sendable, Hashable, CaseIterable {
    /// In the first row of each list, numbers are texts and texts are numbers.
    case oneBadRow
    /// All numbers are texts and all texts are numbers.
    case wrongTypes
    /// All values of objects are null.
    case nulls
    /// Objects without their first key.
    case missingKeys
    /// Lists without their first row.
    case missingRows
    /// Empty lists.
    case noRows
    /// All rows twice.
    case doubledRows
    /// All numbers are the largest 64-bit integer.
    case largestNumbers
    /// All numbers are the smallest 64-bit integer.
    case smallestNumbers
    /// All numbers, including those in texts, have forty digits.
    case endlessNumbers
    /// Different values for `id` and keys that end in `_id`.
    case otherIDs
    /// All numbers with the opposite sign.
    case negativeNumbers
    /// All numbers are 0.
    case zeros
    /// The first half of the bytes.
    case truncated
    /// No bytes.
    case empty
    /// The HTML page of a captive portal.
    case notJSON
    /// Status 503.
    case serverError
    /// The first response to the same request.
    case yesterdays
    /// The response for another user.
    case anothers

    /// Returns the faulty response; nil if it is equal to the correct one or cannot be derived from it.
    public func applied(to answer: Answer, first: Answer?, anothers: Answer?) -> Answer? {
        var result: Answer? = answer
        switch self {
        case .truncated: result?.body = Array(answer.body.prefix(answer.body.count / 2))
        case .empty: result?.body = []
        case .notJSON: result = Answer(status: 200, body: Array("<!DOCTYPE html><title>Welcome</title>".utf8))
        case .serverError: result = Answer(status: 503, body: [])
        case .yesterdays: result = first
        case .anothers: result = anothers
        default:
            guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(answer.body)) else { return nil }
            result?.body = changed(value).bytes
        }
        return result == answer ? nil : result
    }

    private static func isID(_ key: String) -> Bool { key == "id" || key.hasSuffix("_id") }

    private func changed(_ value: JSONValue) -> JSONValue {
        switch self {
        case .oneBadRow:
            value.mapped {
                if case .array(let rows) = $0, let first = rows.first {
                    .array([Self.wrongTypes.changed(first)] + rows.dropFirst())
                } else {
                    $0
                }
            }
        case .wrongTypes:
            value.mapped {
                switch $0 {
                case .number(let digits): .text(digits)
                case .text: .number("7")
                case .bool: .text("yes")
                default: $0
                }
            }
        case .nulls:
            value.mapped { if case .object(let object) = $0 { .object(object.mapValues { $0.isLeaf ? .null : $0 }) } else { $0 } }
        case .missingKeys:
            value.mapped {
                if case .object(let object) = $0, let key = object.keys.min() { .object(object.filter { $0.key != key }) } else { $0 }
            }
        case .otherIDs:
            value.mapped {
                guard case .object(let object) = $0 else { return $0 }
                return .object(Dictionary(uniqueKeysWithValues: object.map { ($0, Self.isID($0) ? $1.another : $1) }))
            }
        case .missingRows: value.mapped { if case .array(let rows) = $0 { .array(Array(rows.dropFirst())) } else { $0 } }
        case .noRows: value.mapped { if case .array = $0 { .array([]) } else { $0 } }
        case .doubledRows: value.mapped { if case .array(let rows) = $0 { .array(rows.flatMap { [$0, $0] }) } else { $0 } }
        case .largestNumbers: value.mappingNumbers { _ in String(Int.max) }
        case .smallestNumbers: value.mappingNumbers { _ in String(Int.min) }
        case .endlessNumbers: value.mappingNumbers { _ in String(repeating: "9", count: 40) }
        case .negativeNumbers: value.mappingNumbers { $0.hasPrefix("-") ? String($0.dropFirst()) : "-" + $0 }
        case .zeros: value.mappingNumbers { _ in "0" }
        case .truncated, .empty, .notJSON, .serverError, .yesterdays, .anothers: value
        }
    }
}

/// A JSON tree that preserves the digits of numbers, so that they can have any length.
private indirect enum JSONValue: Decodable {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(String(value))
        } else if let value = try? container.decode(Decimal.self) {
            self = .number("\(value)")
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var isLeaf: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// Transforms all values from the leaves to the root.
    func mapped(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        switch self {
        case .array(let rows): change(.array(rows.map { $0.mapped(change) }))
        case .object(let object): change(.object(object.mapValues { $0.mapped(change) }))
        default: change(self)
        }
    }

    /// A different value of the same type.
    var another: JSONValue {
        switch self {
        case .number(let digits): .number(Int(digits).map { String($0 &+ 1_000_003) } ?? "1000003")
        case .text(let text): .text("another-" + text)
        default: self
        }
    }

    /// Includes numbers in texts, the usual form of amounts.
    func mappingNumbers(_ change: (String) -> String) -> JSONValue {
        mapped {
            switch $0 {
            case .number(let digits): .number(change(digits))
            case .text(let text) where !text.isEmpty && Decimal(string: text) != nil && text.allSatisfy { "-.0123456789".contains($0) }:
                .text(change(text))
            default: $0
            }
        }
    }

    var bytes: [UInt8] { Array(text.utf8) }

    private var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .number(let digits): digits
        case .text(let text): Self.quoted(text)
        case .array(let rows): "[" + rows.map(\.text).joined(separator: ",") + "]"
        case .object(let object):
            "{" + object.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let bytes = try? JSONEncoder().encode(text)
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}

/// A response of an external system.
public struct Answer: Sendable, Hashable {
    /// The HTTP status; 200 for other protocols.
    public var status: Int
    public var body: [UInt8]

    public init(status: Int = 200, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}
