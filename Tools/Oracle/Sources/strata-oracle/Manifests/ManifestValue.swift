import Foundation

/// The JSON value of a manifest's facts.
enum ManifestValue: Hashable, Sendable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([ManifestValue])
    case object([String: ManifestValue])

    /// Parses JSON.
    ///
    /// - Throws: `DecodingError` if the text is not JSON.
    init(json: Data) throws { self = try JSONDecoder().decode(ManifestValue.self, from: json) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([ManifestValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: ManifestValue].self))
        }
    }
}

extension ManifestValue: CustomStringConvertible {
    /// The value in one line, with sorted keys.
    var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let value): "\"\(value)\""
        case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
        }
    }
}

extension ManifestValue {
    /// Values that differ, and their path of keys and indexes, such as `targets.0.name`. `nil` is a missing value.
    typealias Mismatch = (path: String, ours: ManifestValue?, theirs: ManifestValue?)

    /// The first innermost value that differs from `other`; `nil` if the two are equal.
    func firstMismatch(_ other: ManifestValue) -> Mismatch? { Self.mismatch(self, other, path: []) }

    private static func mismatch(_ ours: ManifestValue?, _ theirs: ManifestValue?, path: [String]) -> Mismatch? {
        guard ours != theirs else { return nil }
        if case .object(let mine)? = ours, case .object(let other)? = theirs {
            for key in Set(mine.keys).union(other.keys).sorted() where mine[key] != other[key] {
                return mismatch(mine[key], other[key], path: path + [key])
            }
        }
        if case .array(let mine)? = ours, case .array(let other)? = theirs, mine.count == other.count {
            for index in mine.indices where mine[index] != other[index] {
                return mismatch(mine[index], other[index], path: path + ["\(index)"])
            }
        }
        return (path.joined(separator: "."), ours, theirs)
    }
}
