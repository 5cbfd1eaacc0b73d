import AppComposition
public import AppRuntime
@_exported public import AppRuntimeTesting
public import DemoBackendKit
import DemoDomains

/// This app.
public enum ThisApp: TestedApp {
    public static var description: AppDescription { .starter }
    public static var domains: [any BackendDomain.Type] { backendDomains }
}

public typealias TestWorld = AppWorld<ThisApp>
