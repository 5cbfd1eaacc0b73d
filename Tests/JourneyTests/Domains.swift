import AppComposition
import AppRuntime
import RoutingService
import Testing

extension Trait where Self == ConditionTrait {
    /// Enables a test only in an app with these domains: a team that removes one keeps the other journeys.
    static func domains(_ names: String...) -> Self {
        .enabled("the app has no such domain") {
            let entries = try RunningApp.catalog(of: .harbor).entries
            return names.allSatisfy { name in entries.contains { $0.isPage && $0.path.split(separator: "/").first == name[...] } }
        }
    }
}
