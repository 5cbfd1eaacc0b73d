import StrataScan

/// A value of an old-style property list, the format of `project.pbxproj`, with its position in the file.
///
/// Foundation reads the format, too, but reports no positions and takes ten times as long.
package struct ProjectValue {
    package enum Kind {
        case text(String)
        case list([ProjectValue])
        case object([String: ProjectValue])
    }

    package var kind: Kind
    /// The start in bytes; for an entry of an object, the start of its name.
    var offset: Int
    var text: String? { if case .text(let text) = kind { text } else { nil } }
    var list: [ProjectValue]? { if case .list(let list) = kind { list } else { nil } }
    var object: [String: ProjectValue]? { if case .object(let object) = kind { object } else { nil } }
}

/// The reason why a project file is malformed, or why an entry is left out, with the position in bytes.
package struct ProjectDamage: Error, Hashable {
    package var reason: String
    package var offset: Int
}

package struct ProjectText {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var depth = 0
    /// Deeper than any project; a file of brackets only must not overflow the stack.
    private static let deepest = 64

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Reads the whole text as one value. The last of several entries with one name counts, as in Xcode.
    package static func value(of bytes: UnsafeRawBufferPointer) throws(ProjectDamage) -> ProjectValue {
        var reader = ProjectText(bytes)
        let value = try reader.value()
        guard try reader.next() == nil else { throw reader.damage("text after the closing bracket") }
        return value
    }

    private func damage(_ reason: String, at place: Int? = nil) -> ProjectDamage {
        let place = place ?? offset
        let mark = bytes[min(place, bytes.count)...].prefix(7)
        let isConflict = "<=>".utf8.contains { mark.elementsEqual(repeatElement($0, count: 7)) }
        return ProjectDamage(reason: isConflict ? "a merge left both versions here; resolve the conflict" : reason, offset: place)
    }

    /// The next byte that is neither white space nor in a comment; `nil` at the end.
    private mutating func next() throws(ProjectDamage) -> UInt8? {
        while offset < bytes.count {
            switch (bytes[offset], offset + 1 < bytes.count ? bytes[offset + 1] : 0) {
            case (0x20, _), (0x09...0x0D, _): offset += 1
            case (UInt8(ascii: "/"), UInt8(ascii: "/")):
                while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                let start = offset
                offset += 2
                while offset + 1 < bytes.count, bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/") { offset += 1 }
                guard offset + 1 < bytes.count else { throw damage("this comment is never closed; the file ends", at: start) }
                offset += 2
            case (let byte, _): return byte
            }
        }
        return nil
    }

    private mutating func value() throws(ProjectDamage) -> ProjectValue {
        let first = try next()
        let start = offset
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw damage("brackets are nested too deeply") }
        switch first {
        case UInt8(ascii: "{"):
            var object: [String: ProjectValue] = [:]
            offset += 1
            while try !isClosed(by: "}", from: start) {
                let place = offset
                let name = try text()
                try expect("=", after: name)
                var entry = try value()
                try expect(";", after: name)
                entry.offset = place
                object[name] = entry
            }
            return ProjectValue(kind: .object(object), offset: start)
        case UInt8(ascii: "("):
            var list: [ProjectValue] = []
            offset += 1
            while try !isClosed(by: ")", from: start) {
                list.append(try value())
                let mark = try next()
                guard mark == UInt8(ascii: ",") || mark == UInt8(ascii: ")") else { throw damage("a ',' or ')' is missing here") }
                if mark == UInt8(ascii: ",") { offset += 1 }
            }
            return ProjectValue(kind: .list(list), offset: start)
        default: return ProjectValue(kind: .text(try text()), offset: start)
        }
    }

    private mutating func isClosed(by mark: Unicode.Scalar, from start: Int) throws(ProjectDamage) -> Bool {
        guard let byte = try next() else { throw damage("this bracket is never closed; the file ends", at: start) }
        guard byte == UInt8(ascii: mark) else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ mark: Unicode.Scalar, after name: String) throws(ProjectDamage) {
        guard try next() == UInt8(ascii: mark) else { throw damage("a '\(mark)' is missing here, after '\(name.prefix(40))'") }
        offset += 1
    }

    private mutating func text() throws(ProjectDamage) -> String {
        guard let first = try next() else { throw damage("the file ends where a value is expected") }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
        let start = offset
        while offset < bytes.count, Byte.isASCIIWord(bytes[offset]) || "$/:.-".utf8.contains(bytes[offset]) { offset += 1 }
        guard offset > start else { throw damage("a value is expected here") }
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
    }

    private mutating func quoted(_ mark: UInt8) throws(ProjectDamage) -> String {
        let start = offset
        var text: [UInt8] = []
        offset += 1
        while offset < bytes.count, bytes[offset] != mark {
            var byte = bytes[offset]
            offset += 1
            guard byte == UInt8(ascii: "\\"), offset < bytes.count else {
                text.append(byte)
                continue
            }
            byte = bytes[offset]
            offset += 1
            let digits = bytes[offset...].prefix(4)
            let number = byte == UInt8(ascii: "U") ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
            if let scalar = number.flatMap({ Unicode.Scalar($0) }) {
                offset += digits.count
                text += Array(String(scalar).utf8)
            } else {
                text.append(Self.escapes[byte] ?? byte)
            }
        }
        guard offset < bytes.count else { throw damage("this quotation mark is never closed; the file ends", at: start) }
        offset += 1
        return String(decoding: text, as: UTF8.self)
    }

    private static let escapes = Dictionary(uniqueKeysWithValues: zip("ntrabfv".utf8, "\n\t\r\u{7}\u{8}\u{C}\u{B}".utf8))
}
