/// A distribution or system, from `os-release` (freedesktop.org).
public struct OperatingSystem: Sendable, Hashable {
    /// Such as `debian`.
    public var id: String
    /// Such as `Debian GNU/Linux 12 (bookworm)`.
    public var name: String
    /// Such as `12`; nil for rolling distributions.
    public var version: String?
}

extension OperatingSystem {
    /// Values may be in single or double quotes, with a backslash before a quote.
    static func parse(_ text: Text) -> OperatingSystem? {
        var values: [String: String] = [:]
        for line in text.lines {
            let line = line.trimmed
            guard let equals = line.bytes.firstIndex(of: UInt8(ascii: "=")), line.bytes.first != UInt8(ascii: "#") else { continue }
            values[String(decoding: line.bytes[..<equals], as: UTF8.self)] = unquoted(line.bytes[(equals + 1)...])
        }
        guard let name = values["PRETTY_NAME"] ?? values["NAME"], !name.isEmpty else { return nil }
        return OperatingSystem(
            id: (values["ID"] ?? "linux").printable, name: name.printable, version: values["VERSION_ID"].map(\.printable))
    }

    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
        guard let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes.dropFirst() {
            if isEscaped {
                result.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
                isEscaped = true
            } else if byte == quote {
                break
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
