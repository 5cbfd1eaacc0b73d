import PresentationKit
import Testing

@testable import LiveHTML

@MainActor @Suite(.timeLimit(.minutes(10))) struct LanguageSessionTests {
    @MainActor private final class Greeter: ScreenController {
        let context = ScreenContext()
        var title: String { localized(\.menu) }
        var view: some View { LoadingState() }
    }

    @MainActor private final class Choice { var language = PageLanguage.german }

    private func open(_ greeter: Greeter, _ language: (@MainActor () -> PageLanguage)?) async throws -> LiveSession {
        let sessions = LiveSessions(applicationName: "Sample") { _ in
            PageRoot(controller: greeter, location: "/", language: language) { _ in }
        }
        return try await sessions.open(LiveRequest(location: "/", source: .user))
    }

    private func text(_ message: LiveMessage?) throws -> String {
        guard case .update(_, let json) = try #require(message) else { return "" }
        return String(decoding: json, as: UTF8.self)
    }

    @Test func page_hasLanguageAndDirection() async throws {
        let german = try await open(Greeter()) { .german }.page()
        #expect(german.contains(#"<html lang="de" dir="ltr">"#) && german.contains("<title>Menü · Sample</title>"))
        #expect(german.contains("Wird geladen") && german.contains(">Abbrechen</button>"))
        #expect(german.contains("&quot;offline&quot;:&quot;Keine Verbindung."))
        let turned = try await open(Greeter()) { .rightToLeft }.page()
        #expect(turned.contains(#"<html lang="ar-XB" dir="rtl">"#))
    }

    @Test func language_whenChanged_isSentOnceWithTexts() async throws {
        let (greeter, choice) = (Greeter(), Choice())
        let session = try await open(greeter) { choice.language }
        let connection = session.connect(after: nil)
        let first = try text(await session.nextMessage(for: connection))
        #expect(first.contains(#""w":{"lang":"de","dir":"ltr""#) && first.contains("Wird geladen"))
        choice.language = .chinese
        greeter.context.setNeedsRender()
        let patch = try text(await session.nextMessage(for: connection))
        #expect(patch.contains("正在加载") && patch.contains(#""t":"菜单 · Sample""#) && patch.contains(#""lang":"zh-Hans""#))
        #expect(patch.contains(#""count":"$1/$2""#) && !patch.contains("\"j\""))
        greeter.context.setNeedsRender()
        session.ping()
        guard case .ping? = await session.nextMessage(for: connection) else {
            Issue.record("a language that did not change was sent again")
            return
        }
    }

    @Test func page_withoutChosenLanguage_usesThatOfRequest() async throws {
        let greeter = Greeter()
        let sessions = LiveSessions(applicationName: "Sample") { _ in PageRoot(controller: greeter, location: "/") { _ in } }
        let session = try await PageLanguage.$current.withValue(.chinese) {
            try await sessions.open(LiveRequest(location: "/", source: .user))
        }
        #expect(session.page().contains(#"<html lang="zh-Hans""#) && session.title == "菜单 · Sample")
    }
}
