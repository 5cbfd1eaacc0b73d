import PluginsAPI
public import ShareAPI

/// What every share channel must keep, as named checks that throw, for any test library.
public enum ShareChannelConformance {
    /// One thing that must hold.
    public struct Check: Sendable {
        public let name: String
        public let run: @Sendable () async throws -> Void
    }

    /// Why a check failed.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        public let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// Titles that have broken mails, file names and headers.
    public static let awkwardTitles = [
        "Travel", "", " ", "Größe & Preis", "a\r\nBcc: eve@example.org", "../../etc/passwd", "<b>\"'", "旅行 ✈️",
        String(repeating: "x", count: 5_000),
    ]

    public static func checks(_ channel: any ShareChannel) -> [Check] {
        let link = "https://harbor.example/insurance/products/travel?a=b&c=%26"
        return [
            Check(name: "manifest is good and says that it shares") {
                if let problem = channel.manifest.problem { throw Failure(problem) }
                guard channel.manifest.capabilities.contains(.share) else { throw Failure("share is not listed") }
            },
            Check(name: "awkward titles give an effect of sensible size without line ends where none may be") {
                for title in awkwardTitles {
                    guard let effect = try await channel.effect(for: ShareContent(title: title, link: link)) else { continue }
                    guard effect.byteCount < 64 << 10 else {
                        throw Failure("\(effect.byteCount) bytes for \(title.prefix(20))")
                    }
                    switch effect {
                    case .copy(let text):
                        guard text.contains(link) else { throw Failure("the link is missing") }
                    case .open(let url):
                        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw Failure("no URL: \(url)") }
                    case .save(let name, let text):
                        guard text.contains(link) else { throw Failure("the link is missing") }
                        guard !name.contains("/"), !name.contains("\\"), !name.hasPrefix("."), !name.isEmpty, name.count <= 80 else {
                            throw Failure("no file name: \(name)")
                        }
                    }
                }
            },
            Check(name: "the same content gives the same effect") {
                let content = ShareContent(title: "Travel", link: link)
                let first = try await channel.effect(for: content)
                guard try await channel.effect(for: content) == first else { throw Failure("another effect") }
            },
        ]
    }
}
