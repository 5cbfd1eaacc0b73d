import AppRuntime
import PluginsAPI
import PluginsTesting
import ShareTesting
import TestWorld
import Testing
import UserAPI
import UserTesting

/// The checks of the capabilities that domains define.
private let domainCapabilities: [CapabilityConformance] = [.finance]

/// Every listed plug-in passes the checks of its capabilities; a plug-in with a capability without checks fails.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ShippedPluginTests {
    private struct NoDigits: Error {}

    @Test func everyShippedPlugin_passesTheConformanceSuite() async throws {
        try await TestWorld.run { world in
            // A plug-in may need the current user.
            _ = try await world.openSignedIn("/profile")
            let capabilities: [CapabilityConformance] =
                [
                    .share,
                    // The demo device shows its digits in the hint.
                    .signIn { challenge in
                        guard let digits = challenge.hint?.filter(\.isNumber), digits.count == 6 else { throw NoDigits() }
                        return digits
                    },
                ] + domainCapabilities
            #expect(!world.app.shippedPlugins.isEmpty)
            for plugin in world.app.shippedPlugins {
                for check in PluginConformance.checks(plugin, capabilities) {
                    await #expect(throws: Never.self, "\(plugin.manifest.id): \(check)") { try await check.run() }
                }
            }
        }
    }
}
