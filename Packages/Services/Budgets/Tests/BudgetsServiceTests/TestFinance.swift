import BudgetsService
import FaultTesting
import FinanceAPI
import Foundation
import PersonalDataServiceTesting
import RoutingService
import Synchronization

func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

/// A finance domain that knows what was spent, or fails.
final class TestFinance: Sendable {
    private let state = Mutex<(spending: [TransactionCategory: Money]?, months: [String])>(([:], []))
    let mediator = Mediator(schemes: ["test"])

    /// The amounts spent in each month; nil for failures.
    var spending: [TransactionCategory: Money]? {
        get { state.withLock { $0.spending } }
        set { state.withLock { $0.spending = newValue } }
    }

    /// The months that were asked for.
    var months: [String] { state.withLock { $0.months } }

    /// - Parameter isInstalled: Whether the app has a finance domain.
    init(isInstalled: Bool = true, _ faults: Faults = Faults()) throws {
        guard isInstalled else { return }
        var routes = RouteRegistry()
        routes.register(Spending.self) { route in
            try await faults.pass("what was spent")
            let spending = self.state.withLock { state in
                state.months.append(route.month)
                return state.spending
            }
            guard let spending else { throw FinanceError.storage }
            return spending
        }
        try mediator.install(routes)
    }

    /// - Parameter time: In seconds since 1970. Default: noon of 1 March 2026.
    func budgets(on device: TestDevice, at time: Double = 1_772_366_400, in zone: String = "GMT") -> BudgetsService {
        BudgetsService(
            limits: device.store(for: BudgetsService.limits), mediator: mediator, timeZone: TimeZone(identifier: zone) ?? .gmt
        ) {
            Date(timeIntervalSince1970: time)
        }
    }
}
