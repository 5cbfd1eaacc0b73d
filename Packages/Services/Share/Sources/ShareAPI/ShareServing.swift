public import RoutingService

/// Shares pages, texts, pictures and files of the app.
///
/// Implemented by `ShareService`, and by `FakeShare` in memory.
public protocol ShareServing: Sendable {
    /// Returns the content at an address: the link to a page, or the text, image or file of a `FileRoute`.
    /// - Parameters:
    ///   - location: The address, such as `/shop/products/travel` or `/community/picture/7`.
    ///   - title: The title of the page or file.
    /// - Throws: ``ShareError``.
    func content(at location: String, title: String) async throws(ShareError) -> ShareContent

    /// Returns the channels that accept the content, in the order of the app. Channels that fail or hang are omitted.
    func options(for content: ShareContent) async -> [ShareOption]

    /// Reports that the device has performed the action of an option.
    func didShare(through option: ShareOption.ID) async
}

/// A channel with its action for one content.
public struct ShareOption: Sendable, Hashable, Identifiable {
    public var id: String
    public var name: String
    public var effect: ShareEffect

    public init(id: String, name: String, effect: ShareEffect) {
        self.id = id
        self.name = name
        self.effect = effect
    }
}

/// Posted after content was shared.
public struct PageShared: DomainEvent, Hashable {
    /// The ID of the channel's plug-in.
    public let channel: String

    public init(channel: String) { self.channel = channel }
}

/// The page of the share dialog.
public struct SharePage: PageRoute {
    public static let path = "share"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [
        SharePage(location: "/shop/products/travel?a=b&c=d", title: "Travel & more"),
        SharePage(location: "/community/picture/7", title: "A lighthouse"),
    ]

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
