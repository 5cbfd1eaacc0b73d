import InsuranceAPI
import InsuranceScreens
import InsuranceService
import PersonalDataService
import WebBridgeAPI

extension AppDependencies {
    /// Insurance: products and policies, which are paid from accounts of another domain.
    public func insurance() throws -> Feature {
        let insurance = InsuranceService(
            client: authorised, book: personalData.store(for: InsuranceService.book),
            orders: personalData.store(for: InsuranceService.orders),
            mediator: mediator, payee: "\(configuration.name) Insurance", partners: configuration.otherApps, currentUser: currentUser)
        var feature = Feature(insurance.domain, screens: .insurance(insurance, makeID: makeID))
        feature.webGrants = [.open(ProductPage.self)]
        return feature
    }
}
