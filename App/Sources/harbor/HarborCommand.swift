import AppComposition
import AppRuntime
import AppRuntimeServer
import BuiltInBackend

/// The sample app.
@main struct HarborCommand: AppProgram {
    static let app = AppDescription.harbor
    static let demo = DemoServer.builtIn
}
