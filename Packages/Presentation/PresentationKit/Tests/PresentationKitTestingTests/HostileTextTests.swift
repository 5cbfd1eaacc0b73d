@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit
import PresentationKitTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
    /// Normalizes an address as a browser does before it looks for the scheme. WHATWG URL, section 4.4.
    private func scheme(of url: String) -> String? {
        let bare = url.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }.drop { $0.value <= 0x20 }
        guard let colon = bare.firstIndex(of: ":") else { return nil }
        let head = bare[..<colon]
        let isScheme =
            head.first?.properties.isAlphabetic ?? false
            && head.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0)) }
        return isScheme ? String(String.UnicodeScalarView(head)).lowercased() : nil
    }

    @Test func texts_whenAHundredThousandAreEscaped_containNoActiveMarkup() {
        var refused = 0
        for text in HostileText(seed: 1).prefix(100_000) {
            var content = ""
            HTMLEscaping.append(text, to: &content)
            var attribute = ""
            HTMLEscaping.appendAttribute(text, to: &attribute)
            let part = HTMLEscaping.percentEncoded(text)
            let isSound =
                !content.utf8.contains { $0 == 0x3C || $0 == 0x3E || $0 == 0 }
                && !attribute.utf8.contains { $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 == 0x27 || $0 == 0 }
                && !part.utf8.contains { $0 <= 0x20 || $0 >= 0x7F || "/?#&=<>\"':;\\".utf8.contains($0) }
            if !isSound { Issue.record("\(text.debugDescription) leaves its place") }
            if HTMLEscaping.isSafe(url: text) {
                let scheme = scheme(of: text)
                if !([nil, "http", "https", "mailto", "tel"] as [String?]).contains(scheme) {
                    Issue.record("\(text.debugDescription) is an address with the scheme \(scheme ?? "")")
                }
            } else {
                refused += 1
            }
        }
        #expect((30_000..<95_000).contains(refused), "\(refused)")
    }

    @Test func page_whenFullOfHostileTexts_hasItsOwnElementsAndNoOthers() throws {
        var all = HostileText(seed: 2).makeIterator()
        func names(_ texts: [String]) throws -> [String] {
            var renderer = HTMLRenderer()
            return try PageParser.parse(renderer.render(HostilePage(texts).body).html()).flattened.map(\.name)
        }
        let harmless = try names(Array(repeating: "x", count: 50))
        for _ in 0..<20 {
            let texts = (0..<50).compactMap { _ in all.next() }
            var renderer = HTMLRenderer()
            let page = try PageParser.parse(renderer.render(HostilePage(texts).body).html())
            #expect(page.flattened.map(\.name) == harmless)
            for element in page.flattened {
                #expect(!element.attributes.keys.contains { $0.hasPrefix("on") && element.attributes[$0] != "" })
                #expect((element.attributes["style"] ?? "").isEmpty)
                for name in ["href", "src", "action"] {
                    let scheme = element.attributes[name].flatMap(scheme)
                    #expect(([nil, "http", "https", "mailto", "tel"] as [String?]).contains(scheme))
                }
                if ["script", "style"].contains(element.name) { #expect(element.text.isEmpty) }
            }
            let areas = page.flattened.filter { $0.name == "textarea" }.map { $0.attributes["value"] }
            for (area, text) in zip(areas, texts) { #expect(area?.utf8.elementsEqual(DisplayText.sanitized(text).utf8) == true) }
            #expect(areas.count == texts.count)
        }
    }
}
