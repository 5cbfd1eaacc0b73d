import CoreScreensKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct LocalizedTextTests {
    private func rows(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 row", other: "\(count) rows"), german: Plural(one: "1 Zeile", other: "\(count) Zeilen"),
            chinese: Plural(other: "\(count) 行"))
    }

    @Test func localizedText_isTranslatedInEachLanguageAndItsRegions() {
        let message = LocalizedText(english: "Money", german: "Geld", chinese: "资金")
        #expect(Language.allCases.compactMap(\.page).map(message.text) == ["Money", "Geld", "资金"])
        let austrian = PageLanguage("de-AT", numbers: .german, strings: PageLanguage.german.strings)
        #expect(message.text(in: austrian) == "Geld" && message.text(in: .long) == "⟦Ṁöñéý one⟧")
        #expect(message.text(in: PageLanguage("fr", numbers: .german, strings: PageLanguage.english.strings)) == "Money")
    }

    @Test func count_usesThePluralFormOfTheLanguage() {
        #expect([0, 1, 2].map { localized(rows($0)) } == ["0 rows", "1 row", "2 rows"])
        #expect([1, 5].map { rows($0).text(in: .german) } == ["1 Zeile", "5 Zeilen"])
        #expect([1, 5].map { rows($0).text(in: .chinese) } == ["1 行", "5 行"])
        let polish = PageLanguage(
            "en-pl", numbers: .german, plural: { $0 == 1 ? .one : $0 < 5 ? .few : .many }, strings: PageLanguage.english.strings)
        let files = LocalizedText.count(
            3, english: Plural(one: "plik", few: "pliki", other: "plików"), german: Plural(other: ""), chinese: Plural(other: ""))
        #expect(files.text(in: polish) == "pliki")
    }

    @Test func amount_inAText_readsAsInTheLanguageOfTheText() {
        let amount = MoneyText.self
        let message = LocalizedText(
            english: "At most \(amount.format(minorUnits: 123_456, currency: "EUR")).",
            german: "Höchstens \(amount.format(minorUnits: 123_456, currency: "EUR")).",
            chinese: "最多 \(amount.format(minorUnits: 123_456, currency: "EUR"))。")
        #expect(localized(message) == "At most €1,234.56.")
        #expect(message.text(in: .german) == "Höchstens 1.234,56\u{A0}€.")
        #expect(localized(message) == "At most €1,234.56.", "what another window said leaves nothing behind")
    }

    @Test func sentences_areJoinedByTheRulesOfTheLanguage() {
        let both = LocalizedText.signedOut + .storage
        #expect(both.text(in: .german).hasPrefix("Ihre Sitzung ist beendet. Melden Sie sich noch einmal an. Die App"))
        #expect(both.text(in: .chinese).hasPrefix("您的会话已结束，请重新登录。应用"))
        #expect((LocalizedText(verbatim: "Theft.") + .storage).text(in: .chinese).hasPrefix("Theft. 应用"))
        #expect([rows(1), rows(2)].listed.text(in: .chinese) == "1 行、2 行" && localized([rows(1), rows(2)].listed) == "1 row, 2 rows")
    }

    /// Currencies with zero, two, three and four decimals in ISO 4217.
    @Test(arguments: ["JPY", "KRW", "EUR", "USD", "GBP", "CNY", "CHF", "KWD", "TND", "CLF", "UYW"])
    func amount_inAField_isReadBackAsTheSame_inEveryLanguage(code: String) throws {
        let currency = try Currency(code)
        var amounts = [0, 1, 9, 10, 99, 100, 999, 1_000, 1_001, 9_999, 10_000, 12_345, 99_999, 100_000, 1_234_567, 123_456_789_012]
        amounts += (0..<200).map { $0 * 7_919 + 13 }
        for language in [PageLanguage.english, .german, .chinese, .long, .rightToLeft] {
            for minorUnits in amounts {
                let money = Money(minorUnits: minorUnits, currency: currency)
                let shown = MoneyText.editable(minorUnits: minorUnits, fractionDigits: currency.decimals, language: language)
                let format = AmountFormat(
                    decimalSeparator: language.numbers.decimalSeparator, groupSeparator: language.numbers.groupSeparator,
                    currencySigns: language.numbers.currencySigns)
                #expect(try Money(typed: shown, currency: currency, format: format) == money, "\(shown) in \(language.tag)")
                // Also text copied from the page, with and without its currency.
                for name in ["", code] {
                    let printed = MoneyText.format(
                        minorUnits: minorUnits, currency: name, fractionDigits: currency.decimals, language: language)
                    #expect(try Money(typed: printed, currency: currency, format: format) == money, "\(printed) in \(language.tag)")
                }
            }
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct DayTextTests {
    @Test(arguments: [("2026-12-01", "1 Dec 2026"), ("2026-01-31", "31 Jan 2026"), ("2026-13-01", "2026-13-01"), ("", ""), ("x", "x")])
    func day_isFormattedForTheLanguage(day: String, text: String) { #expect(DayText.long(day) == text) }

    @Test(arguments: [("2026-03", "Mar 2026"), ("2026-00", "2026-00"), ("2026-13", "2026-13"), ("", "")])
    func month_isFormattedForTheLanguage(month: String, text: String) { #expect(DayText.month(month) == text) }

    @Test func dates_areWrittenAsInTheLanguageOfThePage() throws {
        let (moment, zone) = (Date(timeIntervalSince1970: 1_772_355_900), try #require(TimeZone(secondsFromGMT: 0)))
        PageLanguage.german.speaking {
            #expect(DayText.long("2026-03-01") == "1. März 2026" && DayText.month("2026-12") == "Dez. 2026")
            #expect(DayText.moment(moment, in: zone) == "1. März 2026, 09:05")
        }
        PageLanguage.chinese.speaking {
            #expect(DayText.long("2026-03-01") == "2026年3月1日" && DayText.month("2026-12") == "2026年12月")
            #expect(DayText.moment(moment, in: zone) == "2026年3月1日 09:05")
        }
    }

    @Test func moment_isReadOnTheClockOfThePlace() throws {
        let moment = Date(timeIntervalSince1970: 1_772_355_900)
        #expect(DayText.moment(moment, in: try #require(TimeZone(secondsFromGMT: 0))) == "1 Mar 2026, 09:05")
        #expect(DayText.moment(moment, in: try #require(TimeZone(secondsFromGMT: 15 * 3_600))) == "2 Mar 2026, 00:05")
    }
}

@Suite(.timeLimit(.minutes(10))) struct RelativeTimeTests {
    private func text(_ seconds: Double, in language: PageLanguage = .english) throws -> String {
        let (now, zone) = (Date(timeIntervalSince1970: 1_772_355_900), try #require(TimeZone(secondsFromGMT: 0)))
        return language.speaking { DayText.relative(now.addingTimeInterval(-seconds), now: now, in: zone) }
    }

    @Test(arguments: [
        (0, "Just now"), (59.9, "Just now"), (-3_600, "Just now"), (60, "1 min ago"), (3_599, "59 min ago"), (3_600, "1 h ago"),
        (86_399, "23 h ago"), (86_400, "1 day ago"), (604_799, "6 days ago"), (604_800, "22 Feb 2026"), (-3_601, "1 Mar 2026"),
        (1_772_355_900, "1 Jan 1970"),
    ])
    func time_isRelativeForAWeek_thenItsDay(seconds: Double, expected: String) throws { #expect(try text(seconds) == expected) }

    @Test func time_isWrittenAsInTheLanguageOfThePage() throws {
        let seconds = [0.0, 300, 7_200, 86_400, 172_800, 604_800]
        #expect(
            try seconds.map { try text($0, in: .german) }
                == ["Gerade eben", "vor 5 Min.", "vor 2 Std.", "vor 1 Tag", "vor 2 Tagen", "22. Feb. 2026"])
        #expect(try seconds.map { try text($0, in: .chinese) } == ["刚刚", "5分钟前", "2小时前", "1天前", "2天前", "2026年2月22日"])
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func time_thatNoCalendarHas_isNoFault(seconds: Double) throws { #expect(try text(seconds).count < 30) }
}

@Suite(.timeLimit(.minutes(10))) struct TabLinkTests {
    @Test func links_ofATab_areThoseOfItsDomains_inTheirOrder() {
        let links = TabLinks()
        links.set(
            [("money", "a"), ("home", "b"), ("money", "c")].flatMap { tab, label in
                var domain = ScreenDomain(in: tab)
                domain.link(LocalizedText(verbatim: label), to: SettingsPage.self)
                return domain.links
            })
        #expect(links.links(in: "money").map { localized($0.label) } == ["a", "c"])
        #expect(links.links(in: "money").map(\.location) == ["/settings", "/settings"])
    }
}
