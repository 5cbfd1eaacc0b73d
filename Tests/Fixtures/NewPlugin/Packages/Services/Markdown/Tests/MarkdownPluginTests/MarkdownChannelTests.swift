import MarkdownPlugin
import PluginsAPI
import PluginsTesting
import ShareAPI
import ShareTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct MarkdownChannelTests {
    private let channel = MarkdownChannel()

    private func effect(_ title: String) -> ShareEffect? {
        channel.effect(for: ShareContent(title: title, body: .link("https://app.example/travel?a=(1)")))
    }

    @Test func channel_passesTheConformanceSuite() async throws {
        for check in PluginConformance.checks(channel, [.share]) {
            await #expect(throws: Never.self, "\(check)") { try await check.run() }
        }
    }

    @Test(arguments: [
        ("Travel", "Travel"), ("", ""), ("Größe 旅行", "Größe 旅行"), ("a](<javascript:x>) [b", #"a\]\(\<javascript\:x\>\) \[b"#),
        (#"a\"#, #"a\\"#), ("a\r\nb\u{2028}c", "a b c"), ("`*_<b>", #"\`\*\_\<b\>"#),
    ])
    func link_withATitle_isCopiedWithLiteralPunctuation(title: String, escaped: String) {
        #expect(effect(title) == .copy("[\(escaped)](<https://app.example/travel?a=(1)>)"))
    }

    @Test func content_thatIsNoLink_hasNoEffect() {
        #expect(channel.effect(for: ShareContent(title: "Travel", body: .text("text"))) == nil)
    }
}
