import Foundation
import PresentationKit
import PresentationKitTesting
import ScreenPreviews
import Testing

/// Every page of the app in every state matches its snapshot and is accessible.
@MainActor
@Suite struct ScreenPreviewTests {
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
        for preview in ScreenPreview.screens where !preview.name.hasPrefix("Diagnostics/Log/") {
            let page = await TestPage(try await preview.open(), waitsForLoad: false, language: { .long })
            var text = page.title + "\n" + page.snapshot()
            page.end()
            // The renderer's own mark.
            text.replace(", disabled]", with: "]")
            // Nested texts have nested brackets.
            while let match = text.firstMatch(of: #/⟦[^⟦⟧]*⟧| → \S+/#) { text.replaceSubrange(match.range, with: " ") }
            let untranslated = Set(text.matches(of: #/\p{L}{3,}/#).map { String($0.0) }).subtracting(Self.data)
            #expect(untranslated.isEmpty, "\(preview.name) has texts outside of the catalog: \(untranslated.sorted())")
        }
    }

    /// The words of the fakes' data.
    private static let data = Set(
        """
        Ada Alpine Bond Brückner CHF Card Countess Debian Demo EUR Dusk English Enter Equity Euro Everyday February Fund Furniture GET Grace
        Grüße Hafen Hafenbäckerei Hello Help Hopper Household Illness Jörg Lighthouse Look Mine Mutual Portfolio Salary Savings Seaside Shipyard Sign The They
        Travel Weiß account accounts ada against and answer are server cancellation clothes demo devices digits does dusk
        example fire for grace gull harbor hopper journeys lighthouse lines lost luggage not page payment pictures pol rates the theft timedOut
        two vom water with World wrong year 今天天氣很好 李小龍
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
