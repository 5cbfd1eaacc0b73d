/// Names and values of a query or of a form, decoded. `application/x-www-form-urlencoded`, WHATWG URL, section 5.1.
package struct QueryItems: Sendable, Equatable {
    package private(set) var items: [(name: String, value: String)] = []

    package init(_ text: some StringProtocol) {
        items = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// The value of a name that occurs once; a name that occurs twice has none, because which one counts would be a guess.
    package subscript(name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values[0] : nil
    }

    /// All values of a name, in their order.
    package func all(_ name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    /// What was entered in a form. Lines end with a single character, as they did on the page.
    package var fields: [String: [String]] {
        Dictionary(items.map { ($0.name, [$0.value.replacing("\r\n", with: "\n")]) }, uniquingKeysWith: +)
    }

    /// Undoes percent-encoding; what is not valid stays as it is, bytes that are not UTF-8 become U+FFFD.
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

    /// A query without the items of one name, however the name is percent-encoded. The other items stay as they are encoded.
    package static func removing(_ name: String, from query: some StringProtocol) -> String {
        query.split(separator: "&").filter { QueryItems($0).items.first?.name != name }.joined(separator: "&")
    }

    package static func == (left: QueryItems, right: QueryItems) -> Bool {
        left.items.elementsEqual(right.items) { $0 == $1 }
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
