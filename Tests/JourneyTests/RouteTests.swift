import AppComposition
import AppRuntime
import RoutingService
import RoutingTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct RouteTests {
    @Test func everyRoute_printsAndParsesAlike() throws {
        let catalog = try RunningApp.catalog(of: .harbor)
        #expect(catalog.entries.count >= 9)
        #expect(RouteRoundTrip.problems(of: catalog) == [])
    }
}
