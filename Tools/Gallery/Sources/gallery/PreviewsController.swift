import PresentationKit
import PresentationKitTesting
import ScreenPreviews

/// Links to each state of each screen of the app.
@MainActor final class PreviewsController: ScreenController {
    let context = ScreenContext()
    let title = "Screens"
    let view = PreviewsView(previews: ScreenPreview.screens)
}

struct PreviewsView: View {
    let previews: [ScreenPreview]

    var body: Node {
        Text("Screens", .title)
        Link("Components", to: "/gallery")
        list(pages, id: \.name) { page in
            Section(page.name) { ItemList(page.previews, id: \.id) { ListRow(Self.state(of: $0), to: "/screens/\($0.id)") } }
        }
    }

    /// The pages of all domains in order, with their previews.
    private var pages: [(name: String, previews: [ScreenPreview])] {
        previews.reduce(into: []) { pages, preview in
            let name = preview.name.split(separator: "/").dropLast().joined(separator: " · ")
            if pages.last?.name != name { pages.append((name, [])) }
            pages[pages.count - 1].previews.append(preview)
        }
    }

    private static func state(of preview: ScreenPreview) -> String { String(preview.name.split(separator: "/").last ?? "") }
}
