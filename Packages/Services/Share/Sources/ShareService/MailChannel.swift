public import PluginsAPI
public import ShareAPI

/// Opens a new mail with the title as its subject, and the link or the text in its body (RFC 6068).
public struct MailChannel: ShareChannel {
    public let manifest = PluginManifest(channel: "mail", "Mail")
    public let accepts: Set<ShareContent.Kind> = [.link, .text]

    public init() {}

    public func effect(for content: ShareContent) -> ShareEffect? {
        switch content.body {
        case .link(let text), .text(let text):
            // A line end in a body is CRLF (RFC 6068, section 5).
            let body = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
            return .open("mailto:?subject=\(Self.encode(content.title))&body=\(Self.encode(body))")
        case .image, .file: return nil
        }
    }

    /// Percent-encodes all except unreserved characters (RFC 3986), including line ends, so that a title cannot inject a header.
    private static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
    }
}
