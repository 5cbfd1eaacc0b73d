import HTMLRendering
@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit
import Testing

@testable import PresentationKitTesting

@Suite(.timeLimit(.minutes(10))) struct RendererConformanceTests {
    private func shown(_ page: Node) throws -> RendererConformance.Output {
        var renderer = HTMLRenderer()
        let elements = try PageParser.parse(renderer.render(page).html()).flattened.filter { !$0.isHidden }
        let root = elements[0]
        let values = elements.filter(\.isField).compactMap { field in field.attributes["value"] }
        let names = elements.compactMap { $0.attributes["aria-label"] ?? $0.attributes["alt"] ?? $0.attributes["title"] }
        return RendererConformance.Output(
            text: ([root.text] + values + names).joined(separator: " "),
            presses: elements.filter { $0.name == "button" || $0.name == "a" }.map(\.accessibleName),
            fields: elements.filter(\.isField).map { $0.label(in: elements) })
    }

    @Test func html_whenPageHasAllNodeKinds_rendersTextAndControls() { #expect(RendererConformance.faults(pages: 300, shown) == []) }

    @Test func text_whenPageHasAllNodeKinds_rendersAll() {
        #expect(RendererConformance.faults(pages: 300) { .init(text: TextRenderer.text(of: $0)) } == [])
    }

    @Test func conformance_whenARendererLeavesSomethingOut_namesIt() {
        let faults = RendererConformance.faults(pages: 400) { page in
            var shown = try shown(page)
            shown.text = shown.text.replacing("Grüße", with: "")
            shown.presses?.removeAll { $0.hasPrefix("Stop") }
            shown.fields?.append("Ghost")
            return shown
        }
        #expect(faults.contains { $0.contains("\"Grüße\" cannot be read") })
        #expect(faults.contains { $0.contains("\"Stop\" cannot be pressed") })
        #expect(faults.contains { $0.contains("\"Ghost\" can be filled in and is not in the tree") })
    }
}
