import Foundation
import RoutingService
import RoutingTesting

/// Measures reading an address and finding its route among 1,001 with shared prefixes and placeholders, the hardest kind of table.
///
/// The route is declared here, in another module than the mediator, as an app's routes are.
enum RouteBenchmark {
    static func run() throws {
        let mediator = Mediator(schemes: ["bench"])
        var routes = ThousandRoutes.registry()
        routes.register(Statement.self) { $0.account.count }
        try mediator.install(routes)
        // All addresses differ, and are created before the measurement.
        let addresses = (0..<100_000).map { "bench://area4/group2/acc-\($0)/statements?year=2026&text=a" }
        let missingAddresses = addresses.indices.map { "bench://area9/group9/\($0)/item10?text=a" }
        var found = 0
        let components = Benchmarks.measureSync(addresses.count) {
            guard let components = URLComponents(string: addresses[$0]), components.path.utf8.first == UInt8(ascii: "/") else { return }
            found &+= components.queryItems?.count ?? 0
        }
        let among = try Benchmarks.measureSync(addresses.count) {
            guard let route = try mediator.route(for: addresses[$0], from: .external) as? Statement else { return }
            found &+= route.year
        }
        let peer = "URLComponents with path and query items"
        Benchmarks.report("mediator: an address read and matched among 1,001 routes", among, beside: peer, components, found)
        let missing = Benchmarks.measureSync(addresses.count) {
            do { _ = try mediator.route(for: missingAddresses[$0], from: .external) } catch { found &+= 1 }
        }
        Benchmarks.report("mediator: an address that none of 1,001 has", missing, beside: peer, components, found)
    }
}

private struct Statement: URLRoute {
    typealias Output = Int
    static let path = "area4/group2/:account/statements"
    static let exposure: Exposure = [.native, .external]
    static let examples = [Self(account: "acc-1", year: 2026, text: nil)]
    var account: String
    var year: Int
    var text: String?
}
