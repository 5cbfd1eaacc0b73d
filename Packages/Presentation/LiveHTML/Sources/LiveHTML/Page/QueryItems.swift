/// The decoded names and values of a query or a form. `application/x-www-form-urlencoded`, WHATWG URL, section 5.1.
package struct QueryItems: Sendable {
    package private(set) var items: [(name: String, value: String)] = []

    package init(_ text: some StringProtocol) {
        items = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// The value of a name; nil if the name occurs more than once, because the choice would be ambiguous.
    package subscript(name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values[0] : nil
    }

    package func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    /// The values of a form. Lines end with LF, as on the page.
    package var fields: [String: [String]] {
        Dictionary(items.map { ($0.name, [$0.value.replacing("\r\n", with: "\n")]) }, uniquingKeysWith: +)
    }

    /// Decodes percent-encoding. Invalid sequences are kept; invalid UTF-8 becomes U+FFFD.
    package static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(0x20)
            } else if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimal, let low = rest.dropFirst().first?.hexadecimal {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Removes the items of one name from a query, however the name is encoded. Other items are unchanged.
    package static func removing(_ name: String, from query: some StringProtocol) -> String {
        query.split(separator: "&").filter { QueryItems($0).items.first?.name != name }.joined(separator: "&")
    }
}

extension UInt8 {
    fileprivate var hexadecimal: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
