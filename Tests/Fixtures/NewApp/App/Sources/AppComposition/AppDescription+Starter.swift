public import AppRuntime
import ScreensKit

extension AppDescription {
    /// The app with all its domains; the lists of its parts are in `Domains.swift` and `Plugins.swift`.
    public static let starter: AppDescription = {
        var app = AppDescription(
            name: "Starter", version: "0.1.0",
            tagline: LocalizedText(english: "All in one place.", german: "Alles an einem Ort.", chinese: "一处管理。")
        ) { try $0.domains() }
        app.plugins = Self.plugins
        app.paths = PackageResources.paths_json
        return app
    }()
}
