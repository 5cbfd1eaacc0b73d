public import CoreScreensKit

extension ScreenDomain {
    /// The dialog that shares a page, a text, a picture or a file.
    public static func share(_ share: any ShareServing) -> ScreenDomain {
        var domain = ScreenDomain()
        domain.page(SharePage.self, .sheet) { route, _ in ShareController(route, share: share) }
        return domain
    }
}
