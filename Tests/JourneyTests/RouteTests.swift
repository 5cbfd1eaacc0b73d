import AppComposition
import CommunityAPI
import RoutingService
import TestWorld
import Testing

@MainActor
@Suite struct RouteTests {
    @Test func everyRoute_printsAndParsesAlike() throws {
        let catalogue = try Harbor.catalogue()
        #expect(catalogue.entries.count >= 9)
        #expect(catalogue.verify() == [])
    }

    @Test func onlyPages_canBeOpenedFromOutside() throws {
        for entry in try Harbor.catalogue().entries where !Set(entry.exposure).isSubset(of: ["native", "app"]) {
            // A picture is no page, and reading it changes nothing.
            #expect(entry.isPage || entry.path == PostPicture.path, "\(entry.path) can be called from outside")
        }
    }
}
