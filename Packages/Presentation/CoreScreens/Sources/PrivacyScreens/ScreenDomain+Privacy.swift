public import CoreScreensKit

extension ScreenDomain {
    /// The page that exports, imports and deletes the user's data.
    public static func privacy(_ privacy: any PrivacyServing, names: DataNames) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.name(dataOf: "config", .installation)
        domain.name(dataOf: "people", .storedFiles)
        var names = names
        names.add(domain.dataNames)
        domain.page(PrivacyPage.self) { [names] _, _ in PrivacyController(privacy: privacy, names: names) }
        return domain
    }
}
