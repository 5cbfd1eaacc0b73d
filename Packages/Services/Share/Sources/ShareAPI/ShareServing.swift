public import RoutingService

/// Handing on pages of the app.
///
/// Implemented by `ShareService` for real and by `FakeShare` in memory.
public protocol ShareServing: Sendable {
    /// The ways to share a page, in the order in which the app lists its channels. One that fails, hangs or has nothing for this page is
    /// missing.
    /// - Parameters:
    ///   - location: the page's address as in the address bar, such as `/insurance/products/travel`.
    ///   - title: what it is called.
    /// - Throws: ``ShareError/notShareable``.
    func options(forPageAt location: String, title: String) async throws(ShareError) -> [ShareOption]

    /// Notes that the device has done what an option says.
    func didShare(through option: ShareOption.ID) async
}

/// A channel, ready for one page.
public struct ShareOption: Sendable, Hashable, Identifiable {
    /// The id of the plug-in.
    public var id: String
    /// What people read.
    public var name: String
    public var effect: ShareEffect

    public init(id: String, name: String, effect: ShareEffect) {
        self.id = id
        self.name = name
        self.effect = effect
    }
}

/// A page was shared.
public struct PageShared: DomainEvent, Hashable {
    /// The id of the channel's plug-in.
    public let channel: String

    public init(channel: String) { self.channel = channel }
}

/// The dialog to share a page.
public struct SharePage: PageRoute {
    public static let path = "share"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [SharePage(location: "/insurance/products/travel?a=b&c=d", title: "Travel & more")]

    /// The address of the page that is shared.
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
