import Foundation
import PresentationKit
import PresentationKitTesting
import ScreenPreviews
import Testing

/// Every page of the app in every state matches its snapshot and is accessible.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ScreenPreviewTests {
    init() {
        // Times are shown in the time zone of the device; snapshots use UTC.
        setenv("TZ", "UTC", 1)
        NSTimeZone.resetSystemTimeZone()
    }

    @Test func screens_inEveryState_areAsReviewed() async {
        let faults = await ScreenPreview.faults(of: ScreenPreview.screens, in: SnapshotFolder())
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    /// Each state is created in English and then rendered in a pseudo-language: text that a screen stores resolved, or that is not in the
    /// catalog, stays English. Only data of services may.
    @Test func screens_whenTheLanguageChanges_areFullyTranslated() async throws {
        let words = Set(PreviewWords.all.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init))
        for preview in ScreenPreview.screens where !["Diagnostics/Log/", "Diagnostics/Tour/path"].contains(where: preview.name.hasPrefix) {
            let page = await TestPage(try await preview.open(), waitsForLoad: false, language: { .long })
            var text = page.title + "\n" + page.snapshot()
            page.end()
            // The renderer's own mark.
            text.replace(", disabled]", with: "]")
            // Nested texts have nested brackets.
            while let match = text.firstMatch(of: #/⟦[^⟦⟧]*⟧| → \S+/#) { text.replaceSubrange(match.range, with: " ") }
            let untranslated = Set(text.matches(of: #/\p{L}{3,}/#).map { String($0.0) }).subtracting(words)
            #expect(untranslated.isEmpty, "\(preview.name) has texts outside of the catalog: \(untranslated.sorted())")
        }
    }
}
