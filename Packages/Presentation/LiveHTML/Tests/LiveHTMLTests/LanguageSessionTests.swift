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

    private func text(_ session: LiveSession, _ connection: LiveConnection) async throws -> String {
        String(decoding: try await session.nextUpdate(for: connection), as: UTF8.self)
    }

    @Test func page_hasLanguageAndDirection() async throws {
        let german = try await LiveSession.showing(Greeter(), language: { .german }).page()
        #expect(german.contains(#"<html lang="de" dir="ltr">"#) && german.contains("<title>Menü · Sample</title>"))
        #expect(german.contains("Wird geladen") && german.contains(">Abbrechen</button>"))
        #expect(german.contains("&quot;offline&quot;:&quot;Keine Verbindung."))
        let turned = try await LiveSession.showing(Greeter(), language: { .rightToLeft }).page()
        #expect(turned.contains(#"<html lang="ar-XB" dir="rtl">"#))
    }

    @Test func language_whenChanged_isSentOnceWithTexts() async throws {
        let (greeter, choice) = (Greeter(), Choice())
        let session = try await LiveSession.showing(greeter, language: { choice.language })
        let connection = session.connect(after: nil)
        let first = try await text(session, connection)
        #expect(first.contains(#""w":{"lang":"de","dir":"ltr""#) && first.contains("Wird geladen"))
        choice.language = .chinese
        greeter.context.setNeedsRender()
        let patch = try await text(session, connection)
        #expect(patch.contains("正在加载") && patch.contains(#""t":"菜单 · Sample""#) && patch.contains(#""lang":"zh-Hans""#))
        #expect(patch.contains(#""count":"$1/$2""#) && !patch.contains("\"j\""))
        greeter.context.setNeedsRender()
        session.ping()
        #expect(await session.nextMessage(for: connection) == .ping, "a language that did not change was sent again")
    }

    @Test func page_withoutChosenLanguage_usesThatOfRequest() async throws {
        let session = try await PageLanguage.$current.withValue(.chinese) { try await LiveSession.showing(Greeter()) }
        #expect(session.page().contains(#"<html lang="zh-Hans""#) && session.title == "菜单 · Sample")
    }
}
