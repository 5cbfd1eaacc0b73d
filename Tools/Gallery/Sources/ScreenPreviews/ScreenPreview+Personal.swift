import PreferencesTesting
import PresentationKitTesting
import PrivacyScreens
import PrivacyTesting
import ScreensKit
import Services
import SettingsScreens
import ShareScreens
import ShareTesting
import WebBridgeTesting
import WebScreens

extension ScreenPreview {
    /// A domain with a setting and data of the user.
    private static var sample: ScreenDomain {
        var domain = ScreenDomain()
        domain.setting(
            PreferenceKey("sample.hides-amounts", default: false), in: LocalizedText(english: "Money", german: "Geld", chinese: "资金"),
            LocalizedText(english: "Hide balances", german: "Beträge ausblenden", chinese: "隐藏余额"))
        domain.name(dataOf: "sample", LocalizedText(english: "entries", german: "Einträge", chinese: "条目"))
        return domain
    }

    private static func settings(_ state: String, _ preferences: Preferences = Preferences(), error: PreferencesError? = nil)
        -> ScreenPreview
    {
        ScreenPreview("Settings/Settings/\(state)", SettingsPage()) { page in
            if error != nil { try await page.click("Reset settings") }
        } domain: {
            let service = FakePreferences(preferences)
            service.fail(with: error)
            return .settings(service, of: sample.settings)
        }
    }

    static var settings: [ScreenPreview] {
        [
            settings("as at first"),
            settings("chosen", Preferences(theme: .dark, statistics: .granted)),
            settings("not kept", error: .storage),
        ]
    }

    private static func privacy(
        _ state: String, _ service: FakePrivacy = FakePrivacy(), error: PrivacyError? = nil,
        prepare: @escaping @MainActor @Sendable (TestPage) async throws -> Void = { _ in }
    ) -> ScreenPreview {
        ScreenPreview("Privacy/Your data/\(state)", PrivacyPage(), prepare: prepare) {
            service.fail(with: error)
            var names = sample.dataNames
            names.add(ScreenDomain.settings(FakePreferences()).dataNames)
            return .privacy(service, names: names)
        }
    }

    static var privacy: [ScreenPreview] {
        [
            privacy("as at first"),
            privacy("prepared") { try await $0.click("Prepare my data") },
            privacy("prepared in part", partial()) { try await $0.click("Prepare my data") },
            privacy("not prepared", error: .storage) { try await $0.click("Prepare my data") },
            privacy("no file chosen") { try await $0.submit("Restore") },
            privacy("brought back") { page in
                try await page.attach("File with your data", name: "my-data.json", mediaType: "application/json", bytes: Array("{}".utf8))
                try await page.submit("Restore")
            },
            privacy("asked before deleting") { try await $0.click("Delete my data") },
        ]
    }

    private static func partial() -> FakePrivacy {
        let service = FakePrivacy()
        service.failExport(of: ["sample"])
        return service
    }

    private static let shared = SharePage(location: "/settings", title: "Sample")
    private static let channels = [
        ShareOption(id: "share.copy", name: "Copy link", effect: .copy("https://x.example/settings")),
        ShareOption(id: "share.mail", name: "Mail", effect: .open("mailto:?subject=Sample")),
        ShareOption(id: "share.file", name: "Save as file", effect: .save(name: "Sample.url", text: "[InternetShortcut]")),
    ]

    private static let sharedText = SharePage(location: "/texts/7", title: "Ada")
    private static let sharedPicture = SharePage(location: "/pictures/1", title: "Sample")

    private static var picture: FakeShare {
        do throws(ShareError) {
            let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            let file = try SharedFile(title: "Sample", mediaType: "image/png", bytes: png)
            return FakeShare([ShareOption(id: "share.file", name: "Save", effect: .saveFile(name: file.name))], body: .image(file))
        } catch {
            return FakeShare(failing: error)
        }
    }

    static var share: [ScreenPreview] {
        [
            ScreenPreview("Share/Share/channels", shared) { .share(FakeShare(channels)) },
            ScreenPreview(
                "Share/Share/copied", shared, prepare: { try await $0.click("Copy link") },
                domain: { .share(FakeShare(channels)) }),
            ScreenPreview(
                "Share/Share/saved", shared, prepare: { try await $0.click("Save as file") },
                domain: { .share(FakeShare(channels)) }),
            ScreenPreview("Share/Share/text", sharedText) {
                .share(
                    FakeShare(
                        [
                            ShareOption(id: "share.copy", name: "Copy", effect: .copy("Hello")),
                            ShareOption(id: "share.file", name: "Save", effect: .save(name: "Ada.txt", text: "Hello")),
                        ], body: .text("Hello")))
            },
            ScreenPreview("Share/Share/picture", sharedPicture) { .share(picture) },
            ScreenPreview("Share/Share/away", sharedPicture) { .share(FakeShare(failing: .unavailable)) },
            ScreenPreview("Share/Share/too large", sharedPicture) { .share(FakeShare(failing: .tooLarge)) },
            ScreenPreview("Share/Share/no channel", shared) { .share(FakeShare([])) },
            ScreenPreview("Share/Share/not shareable", shared) { .share(FakeShare(failing: .notShareable)) },
        ]
    }

    static var web: [ScreenPreview] {
        [
            ScreenPreview("Web/Page/help", WebPage(id: "help")) {
                .web(
                    FakeWebBridge(pages: [
                        WebPageDisplay(id: "help", title: "Help", location: "https://pages.example/help", origin: "https://pages.example")
                    ]))
            },
            ScreenPreview("Web/Page/unknown", WebPage(id: "elsewhere")) { .web(FakeWebBridge(pages: [])) },
        ]
    }
}
