import AppComposition
import AppRuntime
import AppRuntimeServer
import BuiltInBackend
import FinanceTesting

/// The insurance domain of Harbor alone; a bank in memory pays the premiums.
@main struct InsuranceDemo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "insurance-demo", abstract: "Products and policies alone, in a browser, paid by a bank in memory.")

    @OptionGroup
    var options: RunOptions

    func run() async throws {
        let app = AppDescription.demo("Insurance Demo") { [try $0.insurance(), Feature(FakeFinanceService().domain)] }
        try await options.run(app, demo: .builtIn, demoSwitches: ["demo.trust": "true"])
    }
}
