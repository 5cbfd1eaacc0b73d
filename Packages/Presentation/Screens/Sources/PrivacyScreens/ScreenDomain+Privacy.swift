public import ScreensKit

extension ScreenDomain {
    /// The page where a user takes their data along, brings it back, or has it removed.
    public static func privacy(_ privacy: any PrivacyServing) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.page(PrivacyPage.self) { _, _ in PrivacyController(privacy: privacy) }
        return domain
    }
}
