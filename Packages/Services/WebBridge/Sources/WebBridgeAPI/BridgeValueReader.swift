#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Parses untrusted JSON with Foundation's decoder, after rejecting input that the decoder accepts leniently.
///
/// The decoder accepts a byte order mark, trailing commas, zero bytes, deep nesting, and duplicate names in an object, of which it keeps
/// one. Each member has one colon outside strings, so that fewer members than colons reveal a duplicate name.
enum BridgeValueReader {
    static func read(_ text: String) throws(BridgeError) -> BridgeValue {
        guard let colons = colons(in: text) else { throw .malformed }
        do {
            let tree = try JSONDecoder().decode(Tree.self, from: Data(text.utf8))
            guard tree.members == colons else { throw BridgeError.malformed }
            return tree.value
        } catch {
            throw .malformed
        }
    }

    /// Returns the number of colons outside strings; nil if the text is nested too deeply or invalid.
    private static func colons(in text: String) -> Int? {
        var (count, depth, isText, isEscaped, isAfterComma) = (0, 0, false, false, false)
        guard text.utf8.first != 0xEF else { return nil }
        for byte in text.utf8 where isText || ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            if isAfterComma, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { return nil }
            isAfterComma = !isText && byte == UInt8(ascii: ",")
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case _ where isText: continue
            case ..<0x20: return nil
            case UInt8(ascii: ":"): count += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > BridgeValue.maximumDepth { return nil }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: continue
            }
        }
        return count
    }

    /// A value and the number of members in it.
    private struct Tree: Decodable {
        let value: BridgeValue
        let members: Int

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: Name.self) {
                guard !container.allKeys.contains(where: { BridgeValue.refusedNames.contains($0.stringValue) }) else {
                    throw BridgeError.malformed
                }
                let trees = try container.allKeys.map { ($0.stringValue, try container.decode(Tree.self, forKey: $0)) }
                value = .object(Dictionary(trees.map { ($0.0, $0.1.value) }) { first, _ in first })
                members = trees.reduce(trees.count) { $0 + $1.1.members }
            } else if var container = try? decoder.unkeyedContainer() {
                var trees: [Tree] = []
                while !container.isAtEnd { trees.append(try container.decode(Tree.self)) }
                value = .array(trees.map(\.value))
                members = trees.reduce(0) { $0 + $1.members }
            } else {
                let container = try decoder.singleValueContainer()
                value =
                    if container.decodeNil() {
                        .null
                    } else if let isTrue = try? container.decode(Bool.self) {
                        .bool(isTrue)
                    } else if let text = try? container.decode(String.self) {
                        .string(text)
                    } else {
                        .number(try container.decode(Double.self))
                    }
                members = 0
            }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
