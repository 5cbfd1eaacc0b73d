import AppComposition
import AppRuntime
import AppRuntimeServer
import BuiltInBackend

/// The program of the app.
@main struct StarterCommand: AppProgram {
    static let app = AppDescription.starter
    static let demo = DemoServer.builtIn
}
