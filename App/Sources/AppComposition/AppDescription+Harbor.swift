public import AppRuntime
import PreferencesAPI
import PublishingAPI
import PublishingService
import ScreensKit
import WebBridgeService

extension AppDescription {
    /// The app with all its domains; the lists of its parts are in `Domains.swift` and `Plugins.swift`.
    public static let harbor: AppDescription = {
        var app = AppDescription(
            name: "Harbor", version: "0.1.0",
            tagline: LocalizedText(english: "All in one place.", german: "Alles an einem Ort.", chinese: "一处管理。")
        ) { try $0.domains() }
        app.plugins = Self.plugins
        app.domainPlugins = [.finance]
        app.otherApps = [.insurance]
        app.postStrategies += [FileStrategy(.video), FileStrategy(.voice)]
        app.webPages = [
            BridgeManifest.Page(
                id: "help", title: "Help",
                translations: [Language.german.rawValue: "Hilfe", Language.chinese.rawValue: "帮助"], path: "/h5/help")
        ]
        app.paths = PackageResources.paths_json
        return app
    }()

    /// A program with one domain of the app, for its development.
    public static func demo(
        _ name: String, domains: @escaping @Sendable (AppDependencies) throws -> [Feature]
    ) -> AppDescription {
        var app = harbor
        app.name = name
        app.domains = domains
        return app
    }
}
