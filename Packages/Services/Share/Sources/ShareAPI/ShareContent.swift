/// Content to share, with a title in one line.
public struct ShareContent: Sendable, Hashable {
    /// The kinds of content. A channel declares those that it accepts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case text, link, image, file
    }

    /// The content.
    public enum Body: Sendable, Hashable {
        case text(String)
        /// The URL that opens a page of the app.
        case link(String)
        case image(SharedFile)
        case file(SharedFile)
    }

    /// The title in one line.
    public var title: String
    public var body: Body

    public init(title: String, body: Body) {
        self.title = title
        self.body = body
    }

    public var kind: Kind {
        switch body {
        case .text: .text
        case .link: .link
        case .image: .image
        case .file: .file
        }
    }
}

/// A file to share. Its name is valid in every file system and has the extension of its contents.
public struct SharedFile: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The maximum size in bytes.
    static let maximumSize = 16 << 20

    public let name: String
    /// The media type of the bytes, if they have a known signature, or the declared one.
    public let mediaType: String
    public let bytes: [UInt8]

    /// - Parameters:
    ///   - title: A text from which the name is made.
    ///   - mediaType: The declared media type. One of an image is ignored unless the bytes have its signature.
    /// - Throws: ``ShareError/tooLarge``, for more than 16 MB.
    public init(title: String, mediaType: String, bytes: [UInt8]) throws(ShareError) {
        guard bytes.count <= Self.maximumSize else { throw .tooLarge }
        let known = Signature(of: bytes)
        self.mediaType = known?.mediaType ?? (mediaType.hasPrefix("image/") ? "application/octet-stream" : mediaType)
        name = Self.name(title, extension: known?.rawValue ?? Self.extensions[mediaType] ?? "bin")
        self.bytes = bytes
    }

    /// Whether the bytes have the signature of a picture.
    public var isImage: Bool { mediaType.hasPrefix("image/") }

    /// Returns a file name that begins with a title.
    ///
    /// Letters, digits, spaces and hyphens, at most 60 scalars and thereby 240 bytes, which every file system accepts. Combining marks
    /// without a letter and invisible characters are removed with all others.
    public static func name(_ title: String, extension: String) -> String {
        let plain = title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.unicodeScalars.prefix(60)
        let trimmed = plain.drop { $0 == " " || $0 == "-" }
        return (trimmed.isEmpty ? "Page" : String(trimmed)) + "." + `extension`
    }

    private static let extensions = ["text/plain": "txt", "text/csv": "csv", "application/json": "json"]

    /// The contents are private.
    public var description: String { "SharedFile(\(mediaType), \(bytes.count) bytes)" }
    public var customMirror: Mirror { Mirror(self, children: ["mediaType": mediaType, "size": bytes.count]) }
}

/// The formats that are recognized by their first bytes. The raw value is the extension.
private enum Signature: String {
    case png, jpg, gif, webp, pdf

    init?(of bytes: [UInt8]) {
        func begins(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpg
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webp
        } else if begins("%PDF-") {
            self = .pdf
        } else {
            return nil
        }
    }

    var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpg: "image/jpeg"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .pdf: "application/pdf"
        }
    }
}
