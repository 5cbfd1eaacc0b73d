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
///     let exploration = try await flow.explore()
///     #expect(exploration.broken.isEmpty, "\(exploration)")
/// }
///
/// @Test(arguments: ShopFlow.allCases) func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: ShopFlow) async throws {
///     let exploration = try await flow.kill { process in
///         await #expect(processExitsWith: .signal(SIGKILL)) { [victim = process.victim as KilledProcess.Victim, flow = flow as ShopFlow] in
///             try await victim.run(flow)
///         }
///     }
///     #expect(exploration.broken.isEmpty, "\(exploration)")
/// }
/// ```
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
    /// - Parameter sample: see ``FaultExplorer/explore(_:faults:sample:flow:)``.
    public func explore(sample: Int? = nil) async throws -> Exploration {
        let exploration = try await explorer.explore(name, sample: sample, flow: run)
        print(exploration)
        return exploration
    }

    /// Kills a process that runs the flow after each place, and prints the result.
    /// - Parameters: see ``FaultExplorer/kill(_:sample:rounds:kind:victim:)``.
    public func kill(sample: Int? = nil, rounds: Int = 1, victim: (KilledProcess) async -> Void) async throws -> Exploration {
        let exploration = try await explorer.kill(name, sample: sample, rounds: rounds, victim: victim)
        print(exploration)
        return exploration
    }

    private var name: String { "\(Self.service), \(rawValue)" }

    private var explorer: FaultExplorer<World> {
        FaultExplorer(world: setUp, left: reopen, meanwhile: meanwhile, contract: contract)
    }
}

extension KilledProcess {
    /// The parameters of the process to kill, for the capture list of an exit test.
    public struct Victim: Codable, Sendable {
        let pipe: String
        let folder: String

        /// Runs the flow until the process is killed. Never returns.
        public func run<Flow: FaultFlow>(_ flow: Flow) async throws {
            try await KilledProcess.run(pipe, folder: folder, world: flow.setUp, flow: flow.run)
        }
    }

    public var victim: Victim { Victim(pipe: pipe, folder: folder) }
}
