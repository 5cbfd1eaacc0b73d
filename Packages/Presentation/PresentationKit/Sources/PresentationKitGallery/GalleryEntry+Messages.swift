import PresentationKit

extension GalleryEntry {
    static let messages: [GalleryEntry] = [
        GalleryEntry("Messages", "Banner", "information") { Banner("Your statement is ready.") },
        GalleryEntry("Messages", "Banner", "success") { Banner("The money is on its way.", .success) },
        GalleryEntry("Messages", "Banner", "warning") { Banner("Prices are an hour old.", .warning) },
        GalleryEntry("Messages", "Banner", "danger, can be closed") { Banner("That did not work.", .danger, dismiss: GalleryAction.press) },
        GalleryEntry("Messages", "LoadingState", "waiting") { LoadingState() },
        GalleryEntry("Messages", "Skeleton", "waiting for rows") { Skeleton(rows: 2) },
        GalleryEntry("Messages", "EmptyState", "with what to do") {
            EmptyState("No policies yet", message: "Buy the first one.", icon: .shield) {
                Link("Products", to: "#products", .primaryButton)
            }
        },
        GalleryEntry("Messages", "ErrorState", "with a retry") { ErrorState("The page could not be loaded.", retry: GalleryAction.press) },
        GalleryEntry("Messages", "ErrorState", "while it is retried") {
            ErrorState("The page could not be loaded.", retry: GalleryAction.select("retry"), isPending: true)
        },
    ]
}
