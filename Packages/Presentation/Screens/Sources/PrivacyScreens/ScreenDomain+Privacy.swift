public import ScreensKit

extension ScreenDomain {
    /// The page that exports, imports and deletes the user's data.
    public static func privacy(_ privacy: any PrivacyServing) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.page(PrivacyPage.self) { _, _ in PrivacyController(privacy: privacy) }
        return domain
    }
}
