public import AppRuntime
import FundsScreens
import FundsService

extension AppDependencies {
    /// Funds, which are paid from accounts of another domain.
    public func funds() throws -> Feature {
        let funds = FundsService(
            client: authorized, book: personalData.store(for: FundsService.book),
            orders: personalData.store(for: FundsService.orders), mediator: mediator, payee: "\(app.name) Funds",
            currentUser: currentUser)
        return Feature(funds.domain, screens: .funds(funds, makeID: makeID))
    }
}
