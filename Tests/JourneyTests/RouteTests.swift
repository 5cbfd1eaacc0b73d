import AppComposition
import RoutingService
import RoutingTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct RouteTests {
    @Test func everyRoute_printsAndParsesAlike() throws {
        let catalog = try Harbor.catalog()
        #expect(catalog.entries.count >= 9)
        #expect(RouteRoundTrip.problems(of: catalog) == [])
    }

    @Test func onlyPages_canBeOpenedFromOutside() throws {
        for entry in try Harbor.catalog().entries where !Set(entry.exposure).isSubset(of: ["native", "app"]) {
            // A file is not a page, and reading it has no effect.
            #expect(entry.isPage || entry.isFile, "\(entry.path) can be called from outside")
        }
    }
}
