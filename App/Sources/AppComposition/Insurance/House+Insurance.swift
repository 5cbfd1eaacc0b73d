import DatabaseKit
import InsuranceAPI
import InsuranceScreens
import InsuranceService
import WebBridgeAPI

extension House {
    /// Products and policies, which are paid from an account of whichever domain has any.
    public func insurance() throws -> Part {
        let insurance = InsuranceService(
            // Orders that may be paid lie there and nowhere else.
            client: authorised, store: try keeping.store("insurance", InsuranceService.migrations, .durable), mediator: mediator,
            payee: "\(configuration.name) Insurance", partners: configuration.otherApps, currentUser: currentUser)
        var part = Part(insurance.domain, screens: .insurance(insurance, makeID: makeID))
        part.webGrants = [.open(ProductPage.self)]
        return part
    }
}
