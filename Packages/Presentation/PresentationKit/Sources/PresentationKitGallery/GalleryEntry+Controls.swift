import PresentationKit

extension GalleryEntry {
    static let controls: [GalleryEntry] = [
        GalleryEntry("Controls", "Button", "primary") { Button("Send money", .primary, action: GalleryAction.press) },
        GalleryEntry("Controls", "Button", "secondary") { Button("Cancel", action: GalleryAction.press) },
        GalleryEntry("Controls", "Button", "danger") { Button("Delete", .danger, action: GalleryAction.press) },
        GalleryEntry("Controls", "Button", "plain") { Button("Learn more", .plain, action: GalleryAction.press) },
        GalleryEntry("Controls", "Button", "icon") { Button("Refresh", .plain, icon: .refresh, action: GalleryAction.press) },
        GalleryEntry("Controls", "Button", "pending") { Button("Sending", .primary, action: GalleryAction.press, isPending: true) },
        GalleryEntry("Controls", "Button", "disabled") { Button("Send", .primary, action: GalleryAction.press, isEnabled: false) },
        GalleryEntry("Controls", "DeviceButton", "copy") { DeviceButton("Copy", .copy("text"), action: GalleryAction.press) },
        GalleryEntry("Controls", "DeviceButton", "save") {
            DeviceButton("Save", .save(name: "a.txt", text: "text"), action: GalleryAction.press)
        },
        GalleryEntry("Controls", "Disclosure", "closed") { Disclosure("What it costs") { Text("Nothing.") } },
        GalleryEntry("Controls", "Link", "text") { Link("More", to: "#link") },
        GalleryEntry("Controls", "Link", "as a button") {
            Row {
                Link("Open", to: "#open", .primaryButton)
                Link("Back", to: "#back", .secondaryButton)
            }
        },
    ]

    static let lists: [GalleryEntry] = [
        GalleryEntry("Lists", "ItemList", "rows of all kinds") {
            ItemList([1, 2, 3], id: \.self, label: "Rows") { row in
                switch row {
                case 1: ListRow("To read", subtitle: "With a second line", icon: .info)
                case 2:
                    ListRow("To follow", subtitle: "Opens another page", icon: .wallet, to: "#row") {
                        MoneyLabel(minorUnits: 4_200, currency: "EUR")
                        PercentageLabel(basisPoints: 12)
                    }
                default: ListRow("To press", icon: .transfer, action: GalleryAction.press)
                }
            }
        },
        GalleryEntry("Lists", "ItemList", "with more to load") {
            ItemList([1], id: \.self, more: Button("Show more", action: GalleryAction.press)) { ListRow("Row \($0)") }
        },
        GalleryEntry("Lists", "ItemList", "a window of many") {
            ItemList(memo: Array(1...1_000), id: \.self, window: 2) { ListRow("Row \($0)") }
        },
        GalleryEntry("Lists", "ItemList", "a button in a row") {
            ItemList([1], id: \.self) { _ in ListRow("Standing order") { Button("Stop", action: GalleryAction.press) } }
        },
    ]
}
