import PluginsAPI
public import PluginsTesting
import ShareAPI

extension CapabilityConformance {
    public static let share = CapabilityConformance(.share, as: (any ShareChannel).self) { channel in
        [
            PluginConformance.Check("unusual content of each accepted kind results in valid effects of bounded size") {
                guard !channel.accepts.isEmpty else { throw PluginConformance.Failure("no kind of content is accepted") }
                for content in try samples where channel.accepts.contains(content.kind) {
                    if let effect = try await channel.effect(for: content) { try check(effect, of: content) }
                }
            },
            PluginConformance.Check("content of another kind results in no effect") {
                for content in try samples where !channel.accepts.contains(content.kind) {
                    guard try await channel.effect(for: content) == nil else {
                        throw PluginConformance.Failure("an effect for the kind \(content.kind), which is not declared")
                    }
                }
            },
            PluginConformance.Check("equal content results in equal effects") {
                for content in try samples where channel.accepts.contains(content.kind) {
                    let first = try await channel.effect(for: content)
                    guard try await channel.effect(for: content) == first else { throw PluginConformance.Failure("the effects differ") }
                }
            },
        ]
    }

    private static func check(_ effect: ShareEffect, of content: ShareContent) throws {
        guard effect.byteCount < 64 << 10 else {
            throw PluginConformance.Failure("\(effect.byteCount) bytes for \(content.title.prefix(20))")
        }
        switch effect {
        case .copy(let text): try checkText(text, contains: content)
        case .open(let url):
            guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw PluginConformance.Failure("invalid URL: \(url)") }
        case .save(let name, let text):
            try checkText(text, contains: content)
            try checkName(name)
        case .saveFile(let name):
            guard content.kind == .image || content.kind == .file else {
                throw PluginConformance.Failure("there is no file to save for the kind \(content.kind)")
            }
            try checkName(name)
        }
    }

    private static func checkText(_ text: String, contains content: ShareContent) throws {
        switch content.body {
        case .link(let shared), .text(let shared):
            guard text.contains(shared) else { throw PluginConformance.Failure("the \(content.kind) is missing") }
        case .image, .file: break
        }
    }

    private static func checkName(_ name: String) throws {
        guard !name.contains("/"), !name.contains("\\"), !name.hasPrefix("."), !name.isEmpty, name.count <= 80,
            !name.contains(where: \.isNewline)
        else { throw PluginConformance.Failure("invalid file name: \(name)") }
    }

    /// Each kind with titles that may break mails, file names and headers.
    private static var samples: [ShareContent] {
        get throws {
            let link = "https://app.example/shop/products/travel?a=b&c=%26"
            let text = "Line 1\r\nBcc: eve@example.org\n\u{202E}“Größe” & 旅行 ✈️ <b>"
            let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            return try unusualTitles.flatMap { title -> [ShareContent] in
                let bodies: [ShareContent.Body] = [
                    .link(link), .text(text), .image(try SharedFile(title: title, mediaType: "image/png", bytes: png)),
                    .file(try SharedFile(title: title, mediaType: "text/csv", bytes: Array("a;b".utf8))),
                ]
                return bodies.map { ShareContent(title: title, body: $0) }
            }
        }
    }

    private static let unusualTitles = [
        "Travel", "", " ", "Größe & Preis", "a\r\nBcc: eve@example.org", "../../etc/passwd", "<b>\"'", "旅行 ✈️",
        String(repeating: "x", count: 5_000),
    ]
}
