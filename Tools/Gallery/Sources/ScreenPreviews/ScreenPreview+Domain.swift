import PresentationKit
public import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Services

extension ScreenPreview {
    /// Every page of every domain in every state, composed as in the app over in-memory services. Created anew for each list.
    public static var screens: [ScreenPreview] {
        [
            budgets,
            community,
            diagnostics,
            finance,
            funds,
            insurance,
            privacy,
            settings,
            share,
            user,
            web,
        ].flatMap { $0 }
    }

    /// Creates a preview of a page.
    ///
    /// - Parameter name: Domain, page and state: `Settings/All/shown`.
    init(
        _ name: String, _ route: some PageRoute, waitsForLoad: Bool = true,
        prepare: @escaping @MainActor @Sendable (TestPage) async throws -> Void = { _ in },
        domain: @escaping @MainActor @Sendable () async throws -> ScreenDomain
    ) {
        self.init(name, waitsForLoad: waitsForLoad, prepare: prepare) {
            try await domain().screen(of: route, navigator: RecordingNavigator())
        }
    }
}
