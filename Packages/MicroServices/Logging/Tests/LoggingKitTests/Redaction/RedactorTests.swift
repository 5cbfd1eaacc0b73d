import Foundation
import Testing

@testable import LoggingKit

@Suite(.timeLimit(.minutes(10))) struct RedactorTests {
    let redactor = Redactor()

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

@Suite(.timeLimit(.minutes(10))) struct SensitivityTests {
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
}
