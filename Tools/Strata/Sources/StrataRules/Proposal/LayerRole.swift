import StrataScan
import StrataWorkspace

/// The role of a module, which is its layer in a proposal; top first.
enum LayerRole: Int, CaseIterable, Comparable {
    case app
    case features
    case interface
    case services
    case domain
    case foundation

    static func < (lhs: LayerRole, rhs: LayerRole) -> Bool { lhs.rawValue < rhs.rawValue }

    var name: String { "\(self)" }

    var because: String {
        switch self {
        case .app: "the app composes all other modules; no module may depend on it"
        case .features: "features change most often; no lower layer may depend on them"
        case .interface: "views and styles are shared by all features"
        case .services: "services provide data and are independent of the user interface"
        case .domain: "model types are independent of display, network and storage"
        case .foundation: "general-purpose code; every layer may use it"
        }
    }

    private var endings: String {
        switch self {
        case .app: "App CLI Runner Main Extension Application AppDelegate Lifecycle AppDelegates"
        case .features:
            "Feature Features Screen Screens Flow Flows Scene Scenes Tab Tabs Onboarding Coordinators ViewControllers Controllers "
                + "ViewModel ViewModels Pages"
        case .interface:
            "UI DesignSystem Styleguide StyleGuide Components Theme Themes Design Views View UIKit Widgets SwiftUI Representables Cells"
        case .services:
            "Client Clients Service Services API Middleware Manager Managers Store Stores Repository Repositories Router Provider "
                + "Providers Live Network Networking Sync Database Storage Persistence Server Session Interactors Tasks"
        case .domain: "Model Models Domain Entities Types"
        case .foundation:
            "Helpers Extensions Foundation Utilities Utils Util Core Logging Logger Parser ObjC Support Generated Common Localization "
                + "Resources"
        }
    }

    private static let endings = allCases.flatMap { role in
        role.endings.split(separator: " ").map { (role: role, ending: String($0)) }
    }

    /// The role that a name suggests, and the matched suffix.
    static func named(_ name: String) -> (role: LayerRole, ending: String)? {
        // `ApiClientLive` has the role of `ApiClient`; platform names are ignored.
        let parts = name.split(separator: "_")
        let isPlatform = parts.count > 1 && ["iOS", "macOS", "watchOS", "tvOS", "visionOS"].contains(parts[parts.count - 1])
        let base = (isPlatform ? parts.dropLast().last : parts.last) ?? ""
        return endings.filter { base.hasSuffix($0.ending) }.max { $0.ending.count < $1.ending.count }
    }

    /// The role that a folder's name suggests, ignoring case and spaces.
    static func named(folder: String) -> (role: LayerRole, ending: String)? {
        let name = folder.split(separator: "/").last.map { $0.filter { $0 != " " } } ?? ""
        return named(name.prefix(1).uppercased() + name.dropFirst())
    }

    /// The role of a module without a meaningful name, by its height in the graph and whether it imports a user-interface framework.
    static func placed(height: Double, showsSomething: Bool) -> LayerRole {
        if height >= 0.7 { return .features }
        if showsSomething { return .interface }
        return height == 0 ? .foundation : height < 0.4 ? .domain : .services
    }

    /// The user-interface framework that most files import, and in how many: `imports SwiftUI in 14 of 20 files`; `nil` if no file does.
    static func interfaceImports(_ files: [SourceFile]) -> String? {
        let counts = ["SwiftUI", "UIKit", "AppKit", "WidgetKit", "WatchKit"].map { framework in
            (name: framework, count: files.count { file in file.scan.imports.contains { $0.module == framework } })
        }
        guard let most = counts.max(by: { $0.count < $1.count }), most.count > 0 else { return nil }
        return "imports \(most.name) in \(most.count) of \(files.count) file\(files.count == 1 ? "" : "s")"
    }
}
