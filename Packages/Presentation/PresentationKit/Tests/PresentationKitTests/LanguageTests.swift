@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct LanguageTests {
    @Test func frameworkText_inALanguage_isTranslated() {
        #expect(PageLanguage.german.localized(\.tryAgain) == "Noch einmal versuchen")
        #expect(PageLanguage.chinese.localized { $0.backTo("资金") } == "返回“资金”")
        #expect(PageLanguage.german.speaking { localized(\.close) } == "Schließen")
        #expect(localized(\.close) == "Close")
    }

    @Test func frameworkTexts_inEachLanguage_differ() {
        func texts(_ language: PageLanguage) -> [String] {
            let strings = language.strings
            let functions = [
                strings.backTo, strings.atMostCharacters, strings.tooLarge, strings.refusedTooLarge, strings.openInBrowser,
                strings.frameInBrowser,
                strings.savedAs, strings.noSuchFile, strings.fileTooLarge, strings.unreadableFile, strings.unwritableFile,
            ]
            return Mirror(reflecting: strings).children.compactMap { $0.value as? String } + functions.map { $0("1") }
                + [strings.count("1", "2")]
        }
        let english = texts(.english)
        for language in [PageLanguage.german, .chinese] {
            let other = texts(language)
            #expect(other.count == english.count && english.count == 60)
            #expect(zip(english, other).allSatisfy { $0 != $1 && !$1.isEmpty })
        }
    }

    @Test func localizedText_whenRendered_usesPageLanguageAndArguments() {
        let message = LocalizedText { language in "\(language.tag): \(MoneyText.format(minorUnits: 123_450, currency: "EUR"))" }
        #expect(localized(message) == "en: €1,234.50")
        #expect(message.text(in: .german) == "de: 1.234,50\u{A0}€")
        #expect(PageLanguage.german.speaking { localized(message) } == message.text(in: .german))
        #expect(message == LocalizedText(verbatim: "en: €1,234.50") && message != "en")
    }

    @Test(arguments: [
        (5, "EUR", 2, "€0.05", "0,05\u{A0}€", "€0.05"),
        (-123_456_789, "USD", 2, "−$1,234,567.89", "−1.234.567,89\u{A0}$", "−US$1,234,567.89"),
        (1234, "JPY", 0, "¥1,234", "1.234\u{A0}¥", "JP¥1,234"), (1234, "KWD", 3, "1.234\u{A0}KWD", "1,234\u{A0}KWD", "KWD\u{A0}1.234"),
        (1, "CNY", 2, "0.01\u{A0}CNY", "0,01\u{A0}CNY", "¥0.01"),
    ]) func money_inEachLanguage_isWrittenAsThere(
        minorUnits: Int, currency: String, digits: Int, english: String, german: String, chinese: String
    ) {
        for (language, text) in [(PageLanguage.english, english), (.german, german), (.chinese, chinese), (.rightToLeft, english)] {
            #expect(MoneyText.format(minorUnits: minorUnits, currency: currency, fractionDigits: digits, language: language) == text)
        }
    }

    @Test func pseudoLanguages_areMadeOfEnglish() {
        #expect(PageLanguage.long.pseudolocalized("Net worth") == "⟦Ñéţ ŵöŕţħ one⟧")
        #expect(PageLanguage.long.pseudolocalized("12 %") == "12 %")
        #expect(PageLanguage.long.localized(\.close) == "⟦Çļöšé one⟧")
        #expect(PageLanguage.rightToLeft.pseudolocalized("Net 12") == "\u{202E}Net\u{202C} 12")
        #expect(PageLanguage.rightToLeft.direction == .rightToLeft && PageLanguage.english.pseudolocalized("x") == "x")
        // The length of other languages: at most two fifths more, rounded up to the end of the last filler.
        for text in ["OK", "Transfer", "Prepare my data", "Look whether it was done before you try again."] {
            let more = PageLanguage.long.pseudolocalized(text).count - text.count
            #expect((text.count * 2 / 5...text.count * 2 / 5 + 9).contains(more), "\(text): \(more)")
        }
    }

    @Test(arguments: [
        ("de-CH, de;q=0.9, en;q=0.8", "de"), ("fr, en;q=0.5, de;q=0.7", "de"), ("zh-CN,zh;q=0.9", "zh-Hans"), ("de_DE.UTF-8", "de"),
        ("en;q=0, de;q=0.1", "de"), ("*", nil), ("", nil), ("C", nil), ("fr", nil), ("de;q=2, en;q=x", nil), (";;q=1,,", nil),
        ("EN-gb", "en"), ("en, de", "en"),
    ]) func requestedLanguage_isThePreferredAvailableOne(acceptLanguage: String, tag: String?) {
        #expect(PageLanguage.asked(acceptLanguage, among: [.english, .german, .chinese])?.tag == tag)
    }

    @Test func requestedRegion_isPreferredToItsLanguage() {
        let swiss = PageLanguage("de-CH", numbers: PageLanguage.german.numbers, strings: PageLanguage.german.strings)
        #expect(PageLanguage.asked("de-CH", among: [.german, swiss])?.tag == "de-CH")
    }

    @Test func pluralCategories_areThoseOfTheLanguage() {
        #expect([0, 1, 2].map(PageLanguage.english.plural) == [.other, .one, .other])
        #expect([0, 1, 2].map(PageLanguage.chinese.plural) == [.other, .other, .other])
    }

    @MainActor private final class Greeter: ScreenController {
        enum Action: Hashable, Sendable { case note }

        let context = ScreenContext()
        var calls: [String] = []
        var title: String { localized(\.menu) }
        private let rows = [1, 2]
        var view: Node {
            Node([
                memo(7) { _ in Text(localized(\.loading)) }, ItemList(memo: rows, id: \.self) { _ in ListRow(localized(\.sending)) }.body,
                Button(localized(\.cancel), action: Action.note).body,
            ])
        }

        func load() async { calls.append("load \(PageLanguage.current.tag)") }
        func willAppear() { calls.append("appear \(PageLanguage.current.tag)") }
        func handle(_ action: Action) async { calls.append("act \(PageLanguage.current.tag)") }
    }

    @MainActor private final class Choice { var language = PageLanguage.german }

    @Test @MainActor func runtime_whenLanguageChanges_rendersWholePageAgain() async throws {
        let (greeter, choice) = (Greeter(), Choice())
        let runtime = ScreenRuntime(greeter, at: "/", weaver: AspectWeaver([]), language: { choice.language }, renderer: HTMLRenderer())
        runtime.start()
        await runtime.settle()
        var html = runtime.render().html()
        #expect(html.contains("Wird geladen") && html.contains("Wird gesendet") && html.contains("Abbrechen") && runtime.title == "Menü")
        choice.language = .chinese
        html = runtime.render().html()
        #expect(html.contains("正在加载") && html.contains("正在发送") && html.contains("取消") && runtime.title == "菜单")
        #expect(!html.contains("Wird"))
        choice.language = .english
        let number = try #require(html.firstMatch(of: /data-click="(\d+)/)).1
        try await runtime.event(.click, handler: Int(number) ?? 0, render: runtime.renderNumber, values: FormValues()).perform()
        #expect(greeter.calls == ["appear de", "load de", "act en"])
        runtime.end()
    }
}
