import PresentationKit

extension GalleryEntry {
    private static let items: [TabBar.Item] = [
        .init(id: "home", label: "Home", icon: .home, location: "#home", isSelected: true),
        .init(id: "money", label: "Money", icon: .wallet, location: "#money", isSelected: false),
        .init(id: "me", label: "Me", icon: .person, location: "#me", isSelected: false),
    ]

    static let navigation: [GalleryEntry] = [
        GalleryEntry("Navigation", "NavigationBar", "with a way back", holdsTitle: true) {
            NavigationBar("Account", back: .init("Overview", location: "#overview", handler: on(.click, GalleryAction.press)))
        },
        GalleryEntry("Navigation", "TabBar", "three places", isOverlay: true) { TabBar(items) { GalleryAction.select($0) } },
    ]

    private static let question = Stack {
        Text("This cannot be taken back.")
        Button("Delete", .danger, action: GalleryAction.press)
    }.body

    /// Content above a page. One example is a dialog, which takes the focus.
    static let overlays: [GalleryEntry] = [
        GalleryEntry("Overlays", "Drawer", "closed", isOverlay: true) { Drawer(items, label: "Menu") { GalleryAction.select($0) } },
        GalleryEntry("Overlays", "Toast", "success", isOverlay: true) { Toast("Saved.") },
        GalleryEntry("Overlays", "Toast", "danger", isOverlay: true) { Toast("It could not be saved.", .danger) },
        GalleryEntry("Overlays", "ModalDialog", "as a sheet", isOverlay: true) {
            ModalDialog("Share", id: "gallery-sheet", as: .sheet, close: on(.click, GalleryAction.press)) {
                Node.box(Box(.screen(isMain: false), question))
            }
        },
        GalleryEntry("Overlays", "ModalDialog", "open", isOverlay: true) {
            ModalDialog("Are you sure?", id: "gallery-dialog", close: on(.click, GalleryAction.press)) {
                Node.box(Box(.screen(isMain: false), question))
            }
        },
    ]
}
