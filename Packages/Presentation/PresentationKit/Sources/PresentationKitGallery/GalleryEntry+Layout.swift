import PresentationKit

extension GalleryEntry {
    private static func cards(_ count: Int) -> Node { list(1...count, id: \.self) { number in Card { Text("Card \(number)") } } }

    static let layout: [GalleryEntry] = [
        GalleryEntry("Layout", "Stack", "all distances") {
            list([Spacing.none, .small, .medium, .large], id: \.rawValue) { spacing in
                Stack(spacing: spacing) {
                    Text("One")
                    Text("Two")
                }
            }
        },
        GalleryEntry("Layout", "Row", "of texts") {
            Row {
                Text("Left")
                Text("Right")
            }
        },
        GalleryEntry("Layout", "Grid", "two columns") { Grid { cards(2) } },
        GalleryEntry("Layout", "Grid", "four columns") { Grid(columns: 4) { cards(4) } },
        GalleryEntry("Layout", "Columns", "two cards") { Columns { cards(2) } },
        GalleryEntry("Layout", "Card", "with a list") {
            Card {
                Text("Accounts", .subheading)
                ItemList([1, 2], id: \.self) { ListRow("Account \($0)") }
            }
        },
        GalleryEntry("Layout", "Section", "with text") { Section("A section") { Text("Its text.") } },
        GalleryEntry("Layout", "Appearance", "dark") { Appearance(colors: .dark) { Card { Text("Dark") } } },
    ]
}
