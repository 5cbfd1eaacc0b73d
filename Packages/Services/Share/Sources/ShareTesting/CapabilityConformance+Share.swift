public import PluginsAPI
import ShareAPI

extension CapabilityConformance {
    /// The checks of a share channel.
    public static let share = CapabilityConformance(.share, as: (any ShareChannel).self) { channel in
        let link = "https://harbor.example/insurance/products/travel?a=b&c=%26"
        return [
            PluginConformance.Check("unusual titles result in valid effects of bounded size") {
                for title in unusualTitles {
                    guard let effect = try await channel.effect(for: ShareContent(title: title, link: link)) else { continue }
                    guard effect.byteCount < 64 << 10 else {
                        throw PluginConformance.Failure("\(effect.byteCount) bytes for \(title.prefix(20))")
                    }
                    switch effect {
                    case .copy(let text):
                        guard text.contains(link) else { throw PluginConformance.Failure("the link is missing") }
                    case .open(let url):
                        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                            throw PluginConformance.Failure("invalid URL: \(url)")
                        }
                    case .save(let name, let text):
                        guard text.contains(link) else { throw PluginConformance.Failure("the link is missing") }
                        guard !name.contains("/"), !name.contains("\\"), !name.hasPrefix("."), !name.isEmpty, name.count <= 80 else {
                            throw PluginConformance.Failure("invalid file name: \(name)")
                        }
                    }
                }
            },
            PluginConformance.Check("equal content results in equal effects") {
                let content = ShareContent(title: "Travel", link: link)
                let first = try await channel.effect(for: content)
                guard try await channel.effect(for: content) == first else { throw PluginConformance.Failure("the effects differ") }
            },
        ]
    }

    /// Titles that may break mails, file names and headers.
    private static let unusualTitles = [
        "Travel", "", " ", "Größe & Preis", "a\r\nBcc: eve@example.org", "../../etc/passwd", "<b>\"'", "旅行 ✈️",
        String(repeating: "x", count: 5_000),
    ]
}
