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
        let addresses = (0..<10_000).map { "bench://area4/group2/acc-\($0)/statements?year=2026&text=a" }
        let missingAddresses = addresses.indices.map { "bench://area9/group9/\($0)/item10?text=a" }
        var found = 0
        var (parsed, components, among, missing) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
        // Short rounds in turn, so that all see the same load.
        for _ in 0..<10 {
            parsed = min(parsed, Benchmarks.measureSync(addresses.count) { if URLComponents(string: addresses[$0]) != nil { found &+= 1 } })
            components = min(
                components,
                Benchmarks.measureSync(addresses.count) {
                    guard let components = URLComponents(string: addresses[$0]), components.path.utf8.first == UInt8(ascii: "/") else {
                        return
                    }
                    found &+= components.queryItems?.count ?? 0
                })
            among = min(
                among,
                try Benchmarks.measureSync(addresses.count) {
                    guard let route = try mediator.route(for: addresses[$0], from: .external) as? Statement else { return }
                    found &+= route.year
                })
            missing = min(
                missing,
                Benchmarks.measureSync(addresses.count) {
                    do { _ = try mediator.route(for: missingAddresses[$0], from: .external) } catch { found &+= 1 }
                })
        }
        let name = "mediator: an address read and matched among 1,001 routes"
        Benchmarks.report(name, among, beside: "URLComponents with path and query items", components, found)
        Benchmarks.report(name, among, beside: "URLComponents without reading them", parsed)
        Benchmarks.report("mediator: an address that none of 1,001 has", missing, beside: "one that is found", among)
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
