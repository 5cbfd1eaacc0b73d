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

    /// How names of such modules end.
    private var endings: [String] {
        switch self {
        case .app: ["App", "CLI", "Runner", "Main", "Extension"]
        case .features: ["Feature", "Features", "Screen", "Screens", "Flow", "Scene", "Tab", "Onboarding"]
        case .interface: ["UI", "DesignSystem", "Styleguide", "StyleGuide", "Components", "Theme", "Design", "Views", "UIKit", "Widgets"]
        case .services:
            [
                "Client", "Service", "Services", "API", "Middleware", "Manager", "Store", "Repository", "Router", "Provider", "Live",
                "Network", "Networking", "Sync", "Database", "Storage", "Server", "Session",
            ]
        case .domain: ["Model", "Models", "Domain", "Entities", "Types"]
        case .foundation:
            ["Helpers", "Extensions", "Foundation", "Utilities", "Utils", "Core", "Logging", "Logger", "Parser", "ObjC", "Support"]
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

    /// The role that its place and what it imports tell: what shows something, and how much stands below it.
    static func placed(height: Double, showsSomething: Bool) -> LayerRole {
        switch height {
        case 0: showsSomething ? .interface : .foundation
        case ..<0.4: showsSomething ? .interface : .domain
        case ..<0.7: showsSomething ? .interface : .services
        default: .features
        }
    }

    /// The modules of the systems' frameworks for what is seen.
    static let shows: Set<String> = ["SwiftUI", "UIKit", "AppKit", "WidgetKit", "WatchKit"]
}
