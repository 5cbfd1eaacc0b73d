import AppComposition
import AppRuntime
import AppRuntimeServer
import BuiltInBackend

/// The finance domain of Harbor alone.
@main struct FinanceDemo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finance-demo", abstract: "Accounts, transfers and statements alone, in a browser, with the demo bank.")

    @OptionGroup
    var options: RunOptions

    func run() async throws {
        try await options.run(.demo("Finance Demo") { [try $0.finance()] }, demo: .builtIn)
    }
}
