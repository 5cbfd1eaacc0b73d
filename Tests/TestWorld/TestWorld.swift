import AppComposition
public import AppRuntime
@_exported public import AppRuntimeTesting
public import DemoBackendKit
import DemoDomains

/// The app of this repository.
public enum ThisApp: TestedApp {
    public static var description: AppDescription { .harbor }
    public static var domains: [any BackendDomain.Type] { backendDomains }
}

public typealias TestWorld = AppWorld<ThisApp>
