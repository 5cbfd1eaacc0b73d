/// What people do with a service, as the cases of an enumeration: each is explored in the same way, and each kept by the same promises.
///
/// ```swift
/// enum ShopFlow: String, FaultFlow {
///     static let service = "shop"
///     case looking, buying
///
///     func setUp(_ folder: String, _ faults: Faults) async throws -> Shop { try Shop(folder, faults) }
///     func run(_ shop: Shop) async throws { … }
///     func contract(_ shop: Shop, _ end: FlowEnd, _ promise: Promises) async throws { … }
/// }
///
/// @Test(arguments: ShopFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsPromises(flow: ShopFlow) async throws {
///     let exploration = try await flow.explore()
///     #expect(exploration.broken.isEmpty, "\(exploration)")
/// }
///
/// @Test(arguments: ShopFlow.allCases) func flow_whoseProcessIsKilledAfterEachPlace_keepsItsPromises(flow: ShopFlow) async throws {
///     let exploration = try await flow.kill { process in
///         await #expect(processExitsWith: .signal(SIGKILL)) { [victim = process.victim as KilledProcess.Victim, flow = flow as ShopFlow] in
///             try await victim.live(flow)
///         }
///     }
///     #expect(exploration.broken.isEmpty, "\(exploration)")
/// }
/// ```
public protocol FaultFlow: RawRepresentable<String>, CaseIterable, Codable, Sendable {
    /// A device and what is around it.
    associatedtype World: Sendable

    /// The service, for the report.
    static var service: String { get }

    /// Makes the world of a run, over an empty folder. What it does itself is not struck.
    func setUp(_ folder: String, _ faults: Faults) async throws -> World

    /// Makes the world that a killed process has left in its folder. As any other, unless it says otherwise.
    func reopen(_ folder: String, _ faults: Faults) async throws -> World

    /// What a person does, once.
    func run(_ world: World) async throws

    /// What they do while something does not come, or comes late. Nothing, unless it says otherwise.
    func meanwhile(_ world: World) async throws

    /// Opens the service anew, lets it heal, and says what must hold.
    func contract(_ world: World, _ end: FlowEnd, _ promise: Promises) async throws
}

extension FaultFlow {
    public func reopen(_ folder: String, _ faults: Faults) async throws -> World { try await setUp(folder, faults) }
    public func meanwhile(_ world: World) async throws {}

    /// Runs the flow under each fault at each place, and prints what came of it.
    /// - Parameter sample: as for ``FaultExplorer/explore(_:faults:sample:flow:)``.
    public func explore(sample: Int? = nil) async throws -> Exploration {
        let exploration = try await explorer.explore(name, sample: sample, flow: run)
        print(exploration)
        return exploration
    }

    /// Kills a process that runs the flow after each place, and prints what came of it.
    /// - Parameters: as for ``FaultExplorer/kill(_:sample:rounds:kind:victim:)``.
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
    /// What the process that is killed has to know, for the capture list of an exit test.
    public struct Victim: Codable, Sendable {
        let pipe: String
        let folder: String

        /// Runs the flow until it is killed. Never returns.
        public func live<Flow: FaultFlow>(_ flow: Flow) async throws {
            try await KilledProcess.live(pipe, folder: folder, world: flow.setUp, flow: flow.run)
        }
    }

    public var victim: Victim { Victim(pipe: pipe, folder: folder) }
}
