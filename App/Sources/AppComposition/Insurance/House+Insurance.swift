import InsuranceAPI
import InsuranceScreens
import InsuranceService
import PersonalDataService
import WebBridgeAPI

extension House {
    /// Products and policies, which are paid from an account of whichever domain has any.
    public func insurance() throws -> Part {
        let insurance = InsuranceService(
            client: authorised, book: people.store(for: InsuranceService.book), orders: people.store(for: InsuranceService.orders),
            mediator: mediator, payee: "\(configuration.name) Insurance", partners: configuration.otherApps, currentUser: currentUser)
        var part = Part(insurance.domain, screens: .insurance(insurance, makeID: makeID))
        part.webGrants = [.open(ProductPage.self)]
        return part
    }
}
