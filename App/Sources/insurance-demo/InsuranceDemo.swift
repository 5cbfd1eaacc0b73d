import AppComposition
import AppServer
import ArgumentParser
import FinanceTesting

/// The insurance domain of Harbor alone; a bank in memory pays the premiums.
@main struct InsuranceDemo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "insurance-demo", abstract: "Products and policies alone, in a browser, paid by a bank in memory.")

    @OptionGroup
    var options: RunOptions

    func run() async throws {
        try await options.run("Insurance Demo", demoSwitches: ["demo.trust": "true"]) {
            [try $0.insurance(), Feature(FakeFinanceService().domain)]
        }
    }
}
