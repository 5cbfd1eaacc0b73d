import StrataScan
import StrataWorkspace

/// What a module is for, as teams call it: the layers of a proposal, top first.
enum LayerRole: Int, CaseIterable, Comparable {
    case app
    case features
    case interface
    case services
    case domain
    case foundation

    static func < (lhs: LayerRole, rhs: LayerRole) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The layer's name.
    var name: String { "\(self)" }

    /// Why such a layer is there.
    var because: String {
        switch self {
        case .app: "what is started puts everything together, and nothing uses it"
        case .features: "what people see and do is replaced most often"
        case .interface: "what features look like is shared by them"
        case .services: "what features ask for is the same whoever shows it"
        case .domain: "what the app is about outlives how it is shown and fetched"
        case .foundation: "what knows nothing of this app can be used by all"
        }
    }

    /// How names of such modules and folders end.
    private var endings: [String] {
        switch self {
        case .app: ["App", "CLI", "Runner", "Main", "Extension", "Application", "AppDelegate", "Lifecycle", "AppDelegates"]
        case .features:
            [
                "Feature", "Features", "Screen", "Screens", "Flow", "Flows", "Scene", "Scenes", "Tab", "Tabs", "Onboarding", "Coordinators",
                "ViewControllers", "Controllers", "ViewModel", "ViewModels", "Pages",
            ]
        case .interface:
            [
                "UI", "DesignSystem", "Styleguide", "StyleGuide", "Components", "Theme", "Themes", "Design", "Views", "View", "UIKit",
                "Widgets", "SwiftUI", "Representables", "Cells",
            ]
        case .services:
            [
                "Client", "Clients", "Service", "Services", "API", "Middleware", "Manager", "Managers", "Store", "Stores", "Repository",
                "Repositories", "Router", "Provider", "Providers", "Live", "Network", "Networking", "Sync", "Database", "Storage",
                "Persistence", "Server", "Session", "Interactors", "Tasks",
            ]
        case .domain: ["Model", "Models", "Domain", "Entities", "Types"]
        case .foundation:
            [
                "Helpers", "Extensions", "Foundation", "Utilities", "Utils", "Util", "Core", "Logging", "Logger", "Parser", "ObjC",
                "Support",
                "Generated", "Common", "Localization", "Resources",
            ]
        }
    }

    /// The role that a name tells, and by which ending.
    static func named(_ name: String) -> (role: LayerRole, ending: String)? {
        // `ApiClientLive` is of the kind of `ApiClient`; a platform's name says nothing.
        let parts = name.split(separator: "_")
        let platforms: Set<Substring> = ["iOS", "macOS", "watchOS", "tvOS", "visionOS"]
        let base = String(parts.count > 1 && platforms.contains(parts[parts.count - 1]) ? parts[parts.count - 2] : parts.last ?? "")
        let matches = allCases.flatMap { role in role.endings.filter(base.hasSuffix).map { (role: role, ending: $0) } }
        return matches.max { $0.ending.count < $1.ending.count }
    }

    /// The role that a folder's name tells; its case and spaces are the team's habit.
    static func named(folder: String) -> (role: LayerRole, ending: String)? {
        let name = folder.split(separator: "/").last.map { $0.filter { $0 != " " } } ?? ""
        return named(name.prefix(1).uppercased() + name.dropFirst())
    }

    /// The role that its place and what it imports tell: what shows something, and how much stands below it.
    static func placed(height: Double, showsSomething: Bool) -> LayerRole {
        switch height {
        case 0: showsSomething ? .interface : .foundation
        case ..<0.4: showsSomething ? .interface : .domain
        case ..<0.7: showsSomething ? .interface : .services
        default: .features
        }
    }

    /// Whether files import one of the systems' frameworks for what is seen.
    static func showsSomething(_ files: [SourceFile]) -> Bool {
        let shows: Set<String> = ["SwiftUI", "UIKit", "AppKit", "WidgetKit", "WatchKit"]
        return files.contains { file in file.scan.imports.contains { shows.contains($0.module) } }
    }
}
