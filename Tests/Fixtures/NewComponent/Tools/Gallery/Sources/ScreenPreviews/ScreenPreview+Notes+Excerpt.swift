import NotesScreens
import PresentationKitTesting
import ScreensKit

extension ScreenPreview {
    static var notesExcerpt: [ScreenPreview] {
        let text = String(repeating: "Bread and Milk ", count: 20)
        return [
            ScreenPreview("Notes/Excerpt/short") { ExcerptPreview("Bread and Milk") },
            ScreenPreview("Notes/Excerpt/long") { ExcerptPreview(text) },
            ScreenPreview("Notes/Excerpt/complete") {
                try await $0.click("Show more")
            } controller: {
                ExcerptPreview(text)
            },
        ]
    }
}

/// A page with the component alone.
@MainActor
private final class ExcerptPreview: ScreenController {
    let context = ScreenContext()
    let title = "Sample"
    let view: Excerpt

    init(_ text: String) {
        view = Excerpt(text)
    }
}
