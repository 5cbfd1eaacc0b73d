import PublishingAPI
import PublishingService

extension AppDependencies {
    /// The kinds of posts. Removing a line removes the kind; its page is listed in `PostMedium.all`.
    static let postStrategies: [any PublishingStrategy] =
        PublishingService.strategies + [
            FileStrategy(.video),
            FileStrategy(.voice),
        ]
}
