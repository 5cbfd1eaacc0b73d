public import RoutingService

/// Shares pages of the app.
///
/// Implemented by `ShareService`, and by `FakeShare` in memory.
public protocol ShareServing: Sendable {
    /// Returns the channels for a page in the order of the app. Channels that fail, hang or do not support the page are omitted.
    /// - Parameters:
    ///   - location: The page's address, such as `/insurance/products/travel`.
    ///   - title: The title of the page.
    /// - Throws: ``ShareError/notShareable``.
    func options(forPageAt location: String, title: String) async throws(ShareError) -> [ShareOption]

    /// Reports that the device has performed the action of an option.
    func didShare(through option: ShareOption.ID) async
}

/// A channel with its action for one page.
public struct ShareOption: Sendable, Hashable, Identifiable {
    /// The ID of the plug-in.
    public var id: String
    /// The displayed name.
    public var name: String
    public var effect: ShareEffect

    public init(id: String, name: String, effect: ShareEffect) {
        self.id = id
        self.name = name
        self.effect = effect
    }
}

/// Posted after a page was shared.
public struct PageShared: DomainEvent, Hashable {
    /// The ID of the channel's plug-in.
    public let channel: String

    public init(channel: String) { self.channel = channel }
}

/// The page of the share dialog.
public struct SharePage: PageRoute {
    public static let path = "share"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [SharePage(location: "/insurance/products/travel?a=b&c=d", title: "Travel & more")]

    /// The address of the page to share.
    public var location: String
    public var title: String

    private enum CodingKeys: String, CodingKey {
        case location = "page"
        case title
    }

    public init(location: String, title: String) {
        self.location = location
        self.title = title
    }
}
