/// A screen as services and routes see it: an opaque ticket that only the presentation tier can look into.
@MainActor public protocol Page: AnyObject, Sendable {}

/// A route whose output is a page.
///
/// Domains declare page routes in their API; screens register the makers.
public protocol PageRoute: URLRoute where Output == any Page {}

/// Where a screen says where to go next.
///
/// A screen names the goal, never the container: whether the page is pushed, presented or a tab is decided elsewhere.
@MainActor public protocol Navigating: AnyObject, Sendable {
    /// Makes the page of the route and shows it. A failure is shown to the person; nothing is thrown.
    func show(_ route: some PageRoute) async
    /// The address of the page of the route, for a link: what the browser shows, and what works before any script has run.
    func location(of route: some PageRoute) -> String
    /// Closes a page that is done, wherever it is: on top, covered by another page, or in a tab that is not selected.
    ///
    /// Nothing else is closed: neither a page that was opened above it, nor the page below if it was closed before. A page passes itself.
    func close(_ page: any Page) async
}
