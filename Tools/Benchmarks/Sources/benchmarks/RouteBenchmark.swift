import RoutingService
import RoutingTesting

/// Measures the lookup of a route by its address among a thousand with shared prefixes and placeholders, the hardest kind of table.
enum RouteBenchmark {
    static func run() throws {
        let many = Mediator(schemes: ["bench"])
        try many.install(ThousandRoutes.registry())
        let one = Mediator(schemes: ["bench"])
        var single = RouteRegistry()
        single.register(Lone.self) { $0.id.count }
        try one.install(single)
        // All addresses differ, and are created before the measurement.
        let numbers = ThousandRoutes.numbers.filter { ThousandRoutes.exposure(of: $0).contains(.external) }
        let addresses = (0..<100_000).map { ThousandRoutes.address(of: numbers[$0 % numbers.count], id: "\($0)", scheme: "bench") }
        let loneAddresses = addresses.indices.map { "bench://area4/group2/\($0)/item7?text=a" }
        let missingAddresses = addresses.indices.map { "bench://area9/group9/\($0)/item10?text=a" }
        var found = 0
        let alone = try Benchmarks.measureSync(addresses.count) {
            _ = try one.route(for: loneAddresses[$0], from: .external)
            found &+= 1
        }
        let among = try Benchmarks.measureSync(addresses.count) {
            _ = try many.route(for: addresses[$0], from: .external)
            found &+= 1
        }
        Benchmarks.report("mediator: an address among 1,000 routes, read and matched", among, beside: "it among one route", alone, found)
        let missing = Benchmarks.measureSync(addresses.count) {
            do { _ = try many.route(for: missingAddresses[$0], from: .external) } catch { found &+= 1 }
        }
        Benchmarks.report("mediator: an address that none of 1,000 has", missing, beside: "one that is found", among, found)
    }
}

/// One of the thousand routes alone.
private struct Lone: URLRoute {
    typealias Output = Int
    static let path = "area4/group2/:id/item7"
    static let exposure: Exposure = [.native, .external]
    static let examples = [Self(id: "1", text: nil)]
    var id: String
    var text: String?
}
