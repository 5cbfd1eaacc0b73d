public import CoreServices
public import PresentationKit
import Synchronization

/// A link to a page of a domain without a tab, which the first page of its tab shows.
public struct TabLink: Sendable {
    public let label: LocalizedText
    public let location: String
    let tab: String?
}

extension ScreenDomain {
    /// Shows a link to a page on the first page of the domain's tab.
    public mutating func link<R: PlainRoute & PageRoute>(_ label: LocalizedText, to route: R.Type) {
        add(TabLink(label: label, location: "/" + R.path, tab: place))
    }
}

/// The links of all domains, which are known after the domains were created.
public final class TabLinks: Sendable {
    private let links = Mutex<[TabLink]>([])
    public init() {}

    /// Sets the links of all domains.
    public func set(_ all: [TabLink]) { links.withLock { $0 = all } }

    /// The links of a tab, in the order of the domains.
    public func links(in tab: String) -> [TabLink] { links.withLock { $0.filter { $0.tab == tab } } }
}
