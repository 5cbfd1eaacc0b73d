import Foundation

/// The flows of a service, as the cases of an enumeration with one contract.
///
/// ```swift
/// enum ShopFlow: String, FaultFlow {
///     static let service = "shop"
///     case looking, buying
///
///     func setUp(_ folder: String, _ faults: Faults) async throws -> Shop { try Shop(folder, faults) }
///     func run(_ shop: Shop) async throws { … }
///     func contract(_ shop: Shop, _ outcome: FlowOutcome, _ promise: Promises) async throws { … }
/// }
///
/// @Test(arguments: ShopFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsGuarantees(flow: ShopFlow) async throws {
///     try await flow.explore(sample: 4)
/// }
///
/// @Test(arguments: ShopFlow.allCases) func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: ShopFlow) async throws {
///     try await flow.kill(sample: 2) { victim in
///         await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<ShopFlow>] in try await victim.run() }
///     }
/// }
/// ```
///
/// With `STRATA_FULL` in the environment, samples are ignored.
public protocol FaultFlow: RawRepresentable<String>, CaseIterable, Codable, Sendable {
    /// A device and its environment.
    associatedtype World: Sendable

    /// The name of the service, for the report.
    static var service: String { get }

    /// Creates the world of a run over an empty folder, without faults.
    func setUp(_ folder: String, _ faults: Faults) async throws -> World

    /// Recreates the world in the folder of a killed process. By default calls ``setUp(_:_:)``.
    func reopen(_ folder: String, _ faults: Faults) async throws -> World

    /// Performs the flow once.
    func run(_ world: World) async throws

    /// Performs the user's actions during a delay or hang. By default does nothing.
    func meanwhile(_ world: World) async throws

    /// Opens the service again, lets it recover, and checks its promises.
    func contract(_ world: World, _ outcome: FlowOutcome, _ promise: Promises) async throws
}

extension FaultFlow {
    public func reopen(_ folder: String, _ faults: Faults) async throws -> World { try await setUp(folder, faults) }
    public func meanwhile(_ world: World) async throws {}

    /// Runs the flow under each fault at each place, and prints the result.
    /// - Throws: ``BrokenPromises``, and the errors of the explorer.
    @discardableResult
    public func explore(sample: Int? = nil) async throws -> Exploration {
        try checked(await explorer.explore(name, sample: isFullRun ? nil : sample, flow: run))
    }

    /// Kills a process that runs the flow after each place, and prints the result.
    /// - Parameters:
    ///   - fullRounds: the number of rounds with `STRATA_FULL` in the environment; one otherwise.
    ///   - victim: starts a process that calls ``KilledFlow/run()``, and returns when it has ended.
    /// - Throws: ``BrokenPromises``, and the errors of the explorer.
    @discardableResult
    public func kill(sample: Int? = nil, fullRounds: Int = 4, victim: (KilledFlow<Self>) async -> Void) async throws -> Exploration {
        let exploration = try await explorer.kill(name, sample: isFullRun ? nil : sample, rounds: isFullRun ? fullRounds : 1) { process in
            await victim(KilledFlow(pipe: process.pipe, folder: process.folder, flow: self))
        }
        return try checked(exploration)
    }

    private func checked(_ exploration: Exploration) throws -> Exploration {
        print(exploration)
        guard exploration.broken.isEmpty else { throw BrokenPromises(exploration: exploration) }
        return exploration
    }

    private var name: String { "\(Self.service), \(rawValue)" }

    private var explorer: FaultExplorer<World> {
        FaultExplorer(world: setUp, left: reopen, meanwhile: meanwhile, contract: contract)
    }
}

private let isFullRun = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

/// An error for an exploration with broken promises.
public struct BrokenPromises: Error, Sendable, CustomStringConvertible {
    public let exploration: Exploration
    public var description: String { exploration.description }
}

/// A flow in a process that will be killed, for the capture list of an exit test.
public struct KilledFlow<Flow: FaultFlow>: Codable, Sendable {
    let pipe: String
    let folder: String
    let flow: Flow

    /// Runs the flow until the process is killed. Never returns.
    public func run() async throws {
        try await KilledProcess.run(pipe, folder: folder, world: flow.setUp, flow: flow.run)
    }
}
