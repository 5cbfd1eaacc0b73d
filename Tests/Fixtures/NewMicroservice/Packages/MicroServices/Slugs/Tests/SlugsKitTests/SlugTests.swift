import SlugsKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct SlugTests {
    @Test(arguments: [
        ("Übersicht 2026: Konten!", "übersicht-2026-konten"), ("  a  b ", "a-b"), ("?", ""), ("", ""), ("already-one", "already-one"),
    ])
    func text_ofAnyKind_becomesWordsWithHyphens(text: String, slug: String) {
        #expect(Slug(text).text == slug)
    }

    @Test func slug_ofASlug_isTheSame() {
        let slug = Slug("One Two 3")
        #expect(Slug(slug.text) == slug)
    }
}
