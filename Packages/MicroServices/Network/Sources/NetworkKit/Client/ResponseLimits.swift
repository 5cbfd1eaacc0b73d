/// The bounds of what a server can make `HTTPClient.call` store and return.
///
/// A body that is too large is an error. Long lists and texts in JSON are cut, so that the rest of the response remains usable.
public struct ResponseLimits: Hashable, Sendable {
    /// The maximum size of the body, in bytes.
    public var body: Int
    /// The maximum number of elements of each list, and of members of each object, in JSON; nil for no limit. A list that was cut ends with
    /// null, so that a ``TolerantList`` of it has a failure, and a list that must be complete is not decoded.
    public var elements: Int?
    /// The maximum size of each text in JSON, in bytes; nil for no limit. A text that was cut ends with "…".
    public var text: Int?

    public init(body: Int = 16 << 20, elements: Int? = nil, text: Int? = nil) {
        (self.body, self.elements, self.text) = (body, elements, text)
    }

    /// Returns a JSON document with at most ``elements`` elements in each list and ``text`` bytes in each text.
    ///
    /// Malformed input remains malformed, unless the malformed part was removed. Other encodings than UTF-8 (RFC 8259, section 8.1) become
    /// malformed.
    /// - Complexity: O(*n*) in the size of the document.
    func cutting(_ json: [UInt8]) -> [UInt8] {
        let (elements, text) = (max(elements ?? .max, 1), max(text ?? .max, 0))
        guard json.count > min(elements, text) else { return json }
        guard !json.prefix(4).contains(0) else { return [] }
        var output: [UInt8] = []
        /// The start of the bytes that are copied next.
        var copied = 0
        /// The number of elements of each open list or object, the innermost last.
        var counts: [Int] = []
        /// The depth of the list or object whose remaining elements are removed.
        var removing: Int?
        var index = 0
        while index < json.count {
            switch json[index] {
            case UInt8(ascii: "\""):
                let content = index + 1
                index = Self.end(ofText: json, from: content)
                if removing == nil, index < json.count, index - content > text {
                    output += json[copied..<Self.end(ofText: json, from: content, atMost: text)]
                    output += "…".utf8
                    copied = index
                }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                // The decoder rejects this depth.
                guard counts.count < 1_000 else { return json }
                counts.append(1)
            case UInt8(ascii: ",") where !counts.isEmpty:
                counts[counts.count - 1] += 1
                if removing == nil, counts[counts.count - 1] > elements {
                    output += json[copied..<index]
                    removing = counts.count
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if removing == counts.count {
                    output += (json[index] == UInt8(ascii: "]") ? ",null" : ",\"…\":null").utf8
                    (removing, copied) = (nil, index)
                }
                _ = counts.popLast()
            default: break
            }
            index += 1
        }
        return removing == nil ? output + json[copied...] : output
    }

    /// Returns the position of the quotation mark that ends a text; the size of the document if there is none. With a limit, the last
    /// position between two characters that leaves at most as many bytes.
    private static func end(ofText json: [UInt8], from start: Int, atMost limit: Int = .max) -> Int {
        var index = start
        while index < json.count, json[index] != UInt8(ascii: "\"") {
            var next = index + 1
            if json[index] == UInt8(ascii: "\\") {
                next += 1
                // A surrogate pair is two escapes of six bytes.
                if limit < .max, next - 1 < json.count, json[next - 1] == UInt8(ascii: "u") {
                    next += 4
                    let digits = json[min(index + 2, json.count)..<min(index + 4, json.count)]
                    if digits.first.map({ $0 | 0x20 == UInt8(ascii: "d") }) ?? false, digits.last.map("89abAB".utf8.contains) ?? false {
                        next += 6
                    }
                }
            } else {
                while next < json.count, json[next] & 0xC0 == 0x80 { next += 1 }
            }
            if next - start > limit { return index }
            index = next
        }
        return min(index, json.count)
    }
}
