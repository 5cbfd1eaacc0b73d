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
        ("4111111111111111", "<card>"),
        ("from DE89370400440532013000 to GB82 WEST 1234 5698 7654 32 today", "from <iban> to <iban> today"),
        ("bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "bearer <token>"),
        ("token=9f86d081884c7d659a2feaa0c55ad015", "token=<secret>"),
    ])
    func redactor_whenTextContainsSecrets_replacesThem(text: String, expected: String) {
        #expect(redactor.redact(text: text) == expected)
    }

    @Test(arguments: [
        "order 4111111111111112 is no card",
        "DE89370400440532013001 has a wrong check digit",
        "user@host has no domain",
        "opened FinanceScreens.OverviewController in 3 ms",
        "/usr/share/doc/some-very-long-folder-name-without-digits/file",
        "2026-03-01 09:30:00 GET /accounts/12 200",
        "",
    ])
    func redactor_whenTextOnlyLooksSensitive_keepsIt(text: String) {
        #expect(redactor.redact(text: text) == text)
    }

    @Test(arguments: 0..<300)
    func redactor_whenTextIsGarbage_addsOnlyMarks(seed: Int) {
        var generator = SplitMix(state: UInt64(seed))
        let alphabet = Array("0123456789 -@.%+ABGEeyJaz é日\n\u{202E}".unicodeScalars)
        let text = String(String.UnicodeScalarView((0..<200).map { _ in alphabet.randomElement(using: &generator)! }))
        var rest = text.unicodeScalars[...]
        var shown = redactor.redact(text: text)
        for mark in ["email", "card", "iban", "token", "secret", "key", "credentials"] {
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
            $0.info("m", metadata: ["user": "Ada", "password": "\("hunter2", sensitivity: .secret)"])
        }
        #expect(record["user"] == "Ada")
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
