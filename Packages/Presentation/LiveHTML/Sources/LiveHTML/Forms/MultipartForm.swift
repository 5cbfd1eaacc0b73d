package import PresentationKit

/// A form with files: `multipart/form-data` (RFC 7578) as written by browsers (HTML, section 4.10.21.8).
///
/// The parser is stricter than the RFC: it allows no text before the first boundary or after the last one, no part without a name, and no transfer
/// encoding. The number of parts and the size of their headers are limited; the caller limits the size of the body.
package struct MultipartForm {
    package struct Part: Sendable {
        package let name: String
        /// The name and media type of a file; nil for a text field.
        package let file: (name: String, mediaType: String)?
        /// The value; of a file on disk, its start.
        package internal(set) var bytes: [UInt8] = []
        /// The file on disk; nil for a value in memory.
        package internal(set) var received: ReceivedFile?

        /// The file; nil for text, and for a file field without a file, which browsers send with an empty name.
        package var formFile: FormFile? {
            guard let file, !(file.name.isEmpty && bytes.isEmpty) else { return nil }
            return FormFile(name: file.name, mediaType: file.mediaType, bytes: bytes, file: received)
        }
    }

    package enum Failure: Error {
        case malformed
        /// A file, or all values in memory, exceed their limit.
        case tooLarge
        case storage(ReceivedFile.Failure)
    }

    static let maximumParts = 128
    /// The maximum size of a part's header in bytes.
    static let maximumHeader = 4096
    /// The maximum size of boundaries and headers in bytes.
    package static let overhead = 64 * 1024

    package let parts: [Part]

    package init(_ body: [UInt8], contentType: String) throws(Failure) {
        var reader = try MultipartReader(contentType: contentType)
        try reader.read(body)
        self = try reader.finish()
    }

    init(parts: [Part]) { self.parts = parts }

    package var values: FormValues {
        var fields: [String: [String]] = [:]
        var files: [String: [FormFile]] = [:]
        for part in parts {
            if part.file == nil {
                // Lines end with CR LF in transfer, with LF on the page.
                fields[part.name, default: []].append(String(decoding: part.bytes, as: UTF8.self).replacing("\r\n", with: "\n"))
            } else if let file = part.formFile {
                files[part.name, default: []].append(file)
            }
        }
        return FormValues(fields, files: files)
    }

    /// The boundary of a content type; nil if it is not that of a form with files, or not valid by RFC 2046.
    package static func boundary(of contentType: String) -> String? {
        let pieces = contentType.split(separator: ";", omittingEmptySubsequences: false).map { $0.filter { $0 != " " && $0 != "\t" } }
        guard pieces.count == 2, pieces[0].lowercased() == "multipart/form-data", pieces[1].lowercased().hasPrefix("boundary=") else {
            return nil
        }
        var boundary = pieces[1].dropFirst("boundary=".count)
        if boundary.count >= 2, boundary.first == "\"", boundary.last == "\"" { boundary = boundary.dropFirst().dropLast() }
        let isAllowed = boundary.utf8.allSatisfy { $0.isDigitOrLetter || "'()+_,-./:=?".utf8.contains($0) }
        return (1...70).contains(boundary.utf8.count) && isAllowed ? String(boundary) : nil
    }

    static func part(_ header: ArraySlice<UInt8>) throws(Failure) -> Part {
        guard let text = String(validating: header, as: UTF8.self) else { throw .malformed }
        var disposition: [String: String]?
        var mediaType: String?
        for line in text.split(separator: "\r\n" as Character, omittingEmptySubsequences: false) {
            guard !line.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { throw .malformed }
            guard let colon = line.firstIndex(of: ":") else { throw .malformed }
            let value = line.utf8[line.index(after: colon)...].drop { $0 == UInt8(ascii: " ") }
            switch line[..<colon].lowercased() {
            case "content-disposition":
                guard disposition == nil else { throw .malformed }
                disposition = try parameters(value)
            case "content-type":
                guard mediaType == nil else { throw .malformed }
                mediaType = String(Substring(value))
            default: throw .malformed
            }
        }
        guard let disposition, let name = disposition["name"] else { throw .malformed }
        return Part(name: name, file: disposition["filename"].map { (name: $0, mediaType: mediaType ?? "text/plain") })
    }

    /// Parses `form-data; name="…"; filename="…"`, each once, in quotes. Works on bytes, because a file name may start with a combining mark.
    private static func parameters(_ text: Substring.UTF8View) throws(Failure) -> [String: String] {
        let kind = "form-data".utf8
        guard String(Substring(text.prefix(kind.count))).lowercased().utf8.elementsEqual(kind) else { throw .malformed }
        var rest = text.dropFirst(kind.count)
        var values: [String: String] = [:]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: ";") else { throw .malformed }
            rest = rest.drop { $0 == UInt8(ascii: " ") }
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { throw .malformed }
            let name = String(Substring(rest[..<equals]))
            rest = rest[equals...].dropFirst()
            guard name == "name" || name == "filename", values[name] == nil, rest.popFirst() == UInt8(ascii: "\""),
                let end = rest.firstIndex(of: UInt8(ascii: "\""))
            else { throw .malformed }
            values[name] = unescaped(String(Substring(rest[..<end])))
            rest = rest[end...].dropFirst()
        }
        return values
    }

    /// Decodes quotes and line ends, the only characters that browsers percent-encode here.
    private static func unescaped(_ text: String) -> String {
        text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
}

extension UInt8 {
    fileprivate var isDigitOrLetter: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
