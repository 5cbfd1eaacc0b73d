public import AppRuntime
import InsuranceAPI
import InsuranceScreens
import InsuranceService
import PreferencesAPI
import WebBridgeAPI
import WebBridgeService

extension AppDependencies {
    /// Insurance: products and policies, which are paid from accounts of another domain.
    public func insurance() throws -> Feature {
        let insurance = InsuranceService(
            client: authorized, publicData: publicData, book: personalData.store(for: InsuranceService.book),
            orders: personalData.store(for: InsuranceService.orders),
            mediator: mediator, payee: "\(app.name) Insurance", partners: otherApps, currentUser: currentUser)
        var feature = Feature(insurance.domain, screens: .insurance(insurance, makeID: makeID))
        feature.webGrants = [.open(ProductPage.self)]
        feature.webPages = [
            BridgeManifest.Page(
                id: "product", title: "Product", translations: [Language.german.rawValue: "Produkt", Language.chinese.rawValue: "产品"],
                path: "/h5/product")
        ]
        return feature
    }
}

extension OtherApp {
    /// Another insurer, which is asked for comparison.
    static let insurance = OtherApp(name: "Demo Insurer", scheme: "demo-insurer", program: "demo-insurer")
}
