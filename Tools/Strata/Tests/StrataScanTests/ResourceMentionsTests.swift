import StrataScan
import Testing

/// Mentions of resources in code.
@Suite struct ResourceMentionsTests {
    @Test(arguments: [
        ("Bundle.module.url(forResource: \"a\", withExtension: nil)", false),
        ("Bundle.module.path(forResource: \"a\", ofType: kind)!", false), ("Bundle . module\n  .url(forResource: #\"a\"#)", false),
        ("Bundle.module.url(forResource: \"a\\(n)\", withExtension: nil)", true),
        ("Bundle.module.url(forResource: \"a\" + n, withExtension: nil)", true),
        ("Bundle.module.url(forResource: name, withExtension: nil)", true),
        ("Bundle.module.url(forResource: flag ? \"a\" : \"b\", withExtension: nil)", true),
        ("Bundle.module.urls(forResourcesWithExtension: \"a\", subdirectory: nil)", true), ("Bundle.module.resourceURL", true),
        ("let bundle = Bundle.module", true), ("Image(\"a\", bundle: .module)", true), ("#bundle", true),
        ("// Bundle.module\nlet s = \"Bundle.module\"", false), ("let module = 1", false), ("", false),
        ("Bundle.module.url(forResource:", true),
    ])
    func bundle_thatIsNotAskedForAWrittenName_isComputed(text: String, isComputed: Bool) {
        #expect(SourceScanner().resourceMentions(text).isComputed == isComputed)
    }

    @Test func mentions_holdNamesAndTexts() {
        let mentions = SourceScanner().resourceMentions("let a = PackageResources.b_html // c\nlet d = \"e.f\" + \"\"\"\ng\n\"\"\"")
        #expect(mentions.words.isSuperset(of: ["PackageResources", "b_html"]))
        #expect(!mentions.words.contains("c"))
        #expect(mentions.literals.joined() == "\"e.f\"\"\"\"\ng\n\"\"\"")
    }
}
