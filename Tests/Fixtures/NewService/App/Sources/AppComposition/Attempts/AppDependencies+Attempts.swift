public import AppRuntime
import AttemptsService

extension AppDependencies {
    /// A service without pages.
    public func attempts() -> Feature { Feature(AttemptsService().domain) }
}
