/// A value of an old-style property list, the format of `project.pbxproj`, with its position in the file.
///
/// Foundation reads the format, too, but reports no positions and takes ten times as long.
package struct ProjectValue: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case text(String)
        case list([ProjectValue])
        case object([String: ProjectValue])
    }

    package var kind: Kind

    /// The start in bytes; for an entry of an object, the start of its name.
    package var offset: Int

    package var text: String? { if case .text(let text) = kind { text } else { nil } }

    package var list: [ProjectValue]? { if case .list(let list) = kind { list } else { nil } }

    package var object: [String: ProjectValue]? { if case .object(let object) = kind { object } else { nil } }
}

/// The reason why a project file is malformed.
package struct ProjectDamage: Error, Hashable {
    package var reason: String
    /// The position in bytes.
    package var offset: Int
}

/// Reads an old-style property list.
package struct ProjectText {
    let bytes: UnsafeRawBufferPointer
    var offset = 0
    private var depth = 0
    private var repeated: [ProjectDamage] = []

    /// Deeper than any project; a file of brackets only must not overflow the stack.
    private static let deepest = 64

    /// Reads the whole text as one value. The last of several entries with one name counts, as in Xcode; each repetition is recorded.
    package static func value(
        of bytes: UnsafeRawBufferPointer, record: (ProjectDamage) -> Void = { _ in }
    ) throws(ProjectDamage) -> ProjectValue {
        var reader = ProjectText(bytes: bytes)
        let value = try reader.readValue()
        try reader.skipSpace()
        guard reader.offset == bytes.count else { throw reader.damage("text after the closing bracket") }
        reader.repeated.forEach(record)
        return value
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    func damage(_ reason: String, at place: Int? = nil) -> ProjectDamage {
        let place = place ?? offset
        let mark = bytes[min(place, bytes.count)...].prefix(7)
        let isConflict = "<=>".utf8.contains { mark.elementsEqual(repeatElement($0, count: 7)) }
        return ProjectDamage(reason: isConflict ? "a merge left both versions here; resolve the conflict" : reason, offset: place)
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func readValue() throws(ProjectDamage) -> ProjectValue {
        try skipSpace()
        let start = offset
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw damage("brackets are nested too deeply") }
        switch next {
        case UInt8(ascii: "{"): return ProjectValue(kind: .object(try readObject()), offset: start)
        case UInt8(ascii: "("): return ProjectValue(kind: .list(try readList()), offset: start)
        default: return ProjectValue(kind: .text(try readText()), offset: start)
        }
    }

    private mutating func readObject() throws(ProjectDamage) -> [String: ProjectValue] {
        let start = offset
        offset += 1
        var object: [String: ProjectValue] = [:]
        while true {
            try skipSpace()
            let place = offset
            guard let next else { throw damage("this '{' is never closed; the file ends", at: start) }
            if next == UInt8(ascii: "}") {
                offset += 1
                return object
            }
            let name = try readText()
            try expect("=", after: name)
            var value = try readValue()
            try expect(";", after: name)
            value.offset = place
            if object.updateValue(value, forKey: name) != nil {
                repeated.append(damage("'\(name)' is here for the second time", at: place))
            }
        }
    }

    private mutating func readList() throws(ProjectDamage) -> [ProjectValue] {
        let start = offset
        offset += 1
        var list: [ProjectValue] = []
        while true {
            try skipSpace()
            guard let next else { throw damage("this '(' is never closed; the file ends", at: start) }
            if next == UInt8(ascii: ")") {
                offset += 1
                return list
            }
            list.append(try readValue())
            try skipSpace()
            if self.next == UInt8(ascii: ",") {
                offset += 1
            } else if self.next != UInt8(ascii: ")") {
                throw damage("a ',' or ')' is missing here")
            }
        }
    }

    private mutating func expect(_ mark: Unicode.Scalar, after name: String) throws(ProjectDamage) {
        try skipSpace()
        guard next == UInt8(ascii: mark) else { throw damage("a '\(mark)' is missing here, after '\(name.prefix(40))'") }
        offset += 1
    }

    private mutating func skipSpace() throws(ProjectDamage) {
        while let byte = next {
            let following = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                offset += 1
            } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "/") {
                while let byte = next, byte != 0x0A, byte != 0x0D { offset += 1 }
            } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
                let start = offset
                offset += 2
                while !(next == UInt8(ascii: "*") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/")) {
                    guard next != nil else { throw damage("this comment is never closed; the file ends", at: start) }
                    offset += 1
                }
                offset += 2
            } else {
                return
            }
        }
    }
}
