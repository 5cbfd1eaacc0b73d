import Foundation
import Testing

@testable import LoggingKit

@Suite struct RedactorTests {
    let redactor = Redactor()

    @Test(arguments: [
        ("mail ada@example.org now", "mail <email> now"),
        ("to: zoë.müller@büro.example.org.", "to: <email>."),
        ("card 4111 1111 1111 1111 charged", "card <card> charged"),
        ("card 4111-1111-1111-1111", "card <card>"),
        ("card 4111_1111_1111_1111", "card <card>"),
        ("card 4111/1111/1111/1111", "card <card>"),
        ("4111111111111111", "<card>"),
        ("from DE89370400440532013000 to GB82 WEST 1234 5698 7654 32 today", "from <iban> to <iban> today"),
        ("bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "bearer <token>"),
        ("token=9f86d081884c7d659a2feaa0c55ad015", "token=<secret>"),
        ("key wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY used", "key <token> used"),
        ("key p/9Kd/Lq2+Zt/Xv0/cRk/Wm7b/HsYuNe3FgTaQjB used", "key <token> used"),
        ("sent QmVhckZvbGxvd3NTb3VuZA today", "sent <token> today"),
        ("sent kGwTbRfQhzNvLsXpYcJdMq today", "sent <token> today"),
        ("call +49 30 1234567 now", "call <phone> now"),
        ("call +1 (415) 555-0132.", "call <phone>."),
        ("sms to=+4917012345678", "sms to=<phone>"),
        ("account_number=000123456789", "account_number=<secret>"),
    ])
    func redactor_whenTextContainsSecrets_replacesThem(text: String, expected: String) {
        #expect(redactor.redact(text: text) == expected)
    }

    @Test(arguments: [
        "order 4111111111111112 is no card",
        "DE89370400440532013001 has a wrong check digit",
        "DE2A370400440532013000 has a letter as check digit",
        "user@host has no domain",
        "opened LibraryScreens.OverviewController in 3 ms",
        "/usr/share/doc/some-very-long-folder-name-without-digits/file",
        "no class org/bouncycastle/asn1/x509/SubjectPublicKeyInfo",
        "no class com/example/v2/api3/AccountOverviewController",
        "built from commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
        "revision: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
        "UTC+02:00, offset +0200, +1.5 percent, 3 +12345 lines",
        "2026-03-01 09:30:00 GET /accounts/12 200",
        "",
    ])
    func redactor_whenTextOnlyLooksSensitive_keepsIt(text: String) {
        #expect(redactor.redact(text: text) == text)
    }

    /// Compares with a search of every start and length.
    @Test(arguments: 0..<50)
    func cards_inRandomGroups_areFoundAsByExhaustiveSearch(seed: Int) {
        var generator = SplitMix(state: UInt64(seed))
        var text: [Character] = []
        for _ in 0..<60 {
            text += (0..<Int.random(in: 1...6, using: &generator)).map { _ in Array("4415250360").randomElement(using: &generator)! }
            text += Array([" ", "-", "  ", ". ", ", ", "x ", " - /"].randomElement(using: &generator)!)
        }
        var expected = ""
        var index = 0
        while index < text.count {
            let isStart = text[index].isNumber && (index == 0 || !(text[index - 1].isNumber || text[index - 1].isLetter))
            if isStart, let end = CardSearch.end(text, index) {
                expected += "<card>"
                index = end
            } else {
                expected.append(text[index])
                index += 1
            }
        }
        #expect(redactor.redact(text: String(text)) == expected)
    }

    @Test(arguments: 0..<300)
    func redactor_whenTextIsGarbage_addsOnlyMarks(seed: Int) {
        var generator = SplitMix(state: UInt64(seed))
        let alphabet = Array("0123456789 -@.%+ABGEeyJaz é日\n\u{202E}".unicodeScalars)
        let text = String(String.UnicodeScalarView((0..<200).map { _ in alphabet.randomElement(using: &generator)! }))
        var rest = text.unicodeScalars[...]
        var shown = redactor.redact(text: text)
        for mark in ["email", "card", "iban", "phone", "token", "secret", "key", "credentials"] {
            shown = shown.replacingOccurrences(of: "<\(mark)>", with: "")
        }
        for scalar in shown.unicodeScalars {
            guard let index = rest.firstIndex(of: scalar) else {
                Issue.record("\(scalar) was not there")
                return
            }
            rest = rest[rest.index(after: index)...]
        }
    }
}

@Suite struct SensitivityTests {
    @Test func metadata_withoutSensitivity_isHidden() {
        let record = RecordedRun.log { $0.info("m", metadata: ["user": "Ada"]) }
        #expect(record["user"] == Redactor.privateMark)
    }

    @Test func metadata_markedPublic_isShown_butStillScanned() {
        let record = RecordedRun.log {
            $0.info("m", metadata: ["status": "\(200, sensitivity: .public)", "who": "\("ada@example.org", sensitivity: .public)"])
        }
        #expect(record["status"] == "200")
        #expect(record["who"] == "<email>")
    }

    @Test func metadata_underShowPrivate_showsPrivateAndHidesSecret() {
        let record = RecordedRun.log(redaction: .showPrivate) {
            $0.info("m", metadata: ["user": "Ada", "password": "\("hunter2", sensitivity: .secret)", "age": .stringConvertible(36)])
        }
        #expect(record["user"] == "Ada" && record["age"] == "36")
        #expect(record["password"] == Redactor.secretMark)
    }

    @Test func metadata_inContainers_isRedactedPerMember() {
        let record = RecordedRun.log {
            $0.info(
                "m",
                metadata: [
                    "list": ["\("shown", sensitivity: .public)", "hidden"], "map": ["a": "hidden", "b": "\(1, sensitivity: .public)"],
                ])
        }
        #expect(record["list"] == "[shown, <private>]")
        #expect(record["map"] == "[a: <private>, b: 1]")
    }

    private enum Other: Int64, Logger.MetadataValueAttributes.Attribute { case flag = 1 }

    /// Verifies that the attribute is found at any offset, and that no other number is mistaken for it.
    @Test func sensitivity_withOtherAttributes_isFound() {
        var removed = Logger.MetadataValue.attributed("removed", attributes: [Sensitivity.public])
        removed.attributes[Sensitivity.self] = nil
        let record = RecordedRun.log { [removed] in
            $0.info(
                "m",
                metadata: [
                    "a": .attributed("first", attributes: [Sensitivity.public, Other.flag]),
                    "b": .attributed("second", attributes: [Other.flag, Sensitivity.public]),
                    "c": .attributed("other", attributes: [Other.flag]), "d": .attributed("none", attributes: []), "e": removed,
                    "f": .attributed("secret", attributes: [Other.flag, Sensitivity.secret]),
                ])
        }
        #expect(record.metadata.map(\.value) == ["first", "second", "<private>", "<private>", "<private>", "<secret>"])
    }

    @Test func source_whenNotGiven_isTheModule() {
        #expect(RecordedRun.log { $0.info("m") }.source == "LoggingKitTests")
        for source in ["", "short", "a source that is much longer than fifteen bytes"] {
            #expect(RecordedRun.log { $0.info("m", source: source) }.source == source)
        }
    }

    @Test func error_whenLogged_isHiddenButItsTypeIsShown() {
        struct Oops: Error {}
        let record = RecordedRun.log { $0.error("m", error: Oops()) }
        #expect(record["error.type"] == "Oops")
        #expect(record["error.message"] == Redactor.privateMark)
    }
}

private enum CardSearch {
    /// The end of the longest card number that starts at an index.
    static func end(_ text: [Character], _ start: Int) -> Int? {
        var digits: [Int] = []
        var index = start
        var best: Int?
        while index < text.count, digits.count < 19, let digit = text[index].wholeNumberValue {
            digits.append(digit)
            index += 1
            if index < text.count, text[index].isNumber { continue }
            let isWhole = index == text.count || !text[index].isLetter
            if isWhole, lengths(digits).contains(digits.count), isValid(digits) { best = index }
            var joints = 0
            while index < text.count, joints < 3, " -./_".contains(text[index]) { (index, joints) = (index + 1, joints + 1) }
            if joints == 0 { break }
        }
        return best
    }

    private static func lengths(_ digits: [Int]) -> ClosedRange<Int> {
        let prefix = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
        return switch prefix {
        case 4000...4999: [13, 16, 19].contains(digits.count) ? 13...19 : 0...0
        case 5100...5599, 2221...2720: 16...16
        case 3400...3499, 3700...3799: 15...15
        case 3600...3699, 3800...3999, 3000...3059: 14...14
        case 6011, 6200...6299, 6400...6599, 3528...3589: 16...19
        case 5000...5099, 5600...5899, 6300...6399, 6700...6799: 13...19
        default: 0...0
        }
    }

    private static func isValid(_ digits: [Int]) -> Bool {
        digits.reversed().enumerated().reduce(0) { sum, pair in
            let value = pair.offset.isMultiple(of: 2) ? pair.element : pair.element * 2
            return sum + (value > 9 ? value - 9 : value)
        } % 10 == 0
    }
}
