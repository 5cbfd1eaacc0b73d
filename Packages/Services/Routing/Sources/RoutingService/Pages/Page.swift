/// An opaque screen. Only the presentation tier can access its content.
@MainActor public protocol Page: AnyObject, Sendable {}

/// A route whose output is a page.
///
/// Domains declare page routes in their API; screens register the factories.
public protocol PageRoute: URLRoute where Output == any Page {}

/// Navigates between pages.
///
/// A screen specifies the destination. The presentation as push, dialog or tab is configured elsewhere.
@MainActor public protocol Navigating: AnyObject, Sendable {
    /// Creates and shows the page of a route. Errors are displayed, not thrown.
    func show(_ route: some PageRoute) async
    /// Returns the address of a page or file, for links that the browser displays and that work without scripts.
    func location(of route: some URLRoute) -> String
    /// Closes a finished page: on top, covered by another page, or in a tab that is not selected.
    ///
    /// No other page is closed, even if the page was closed before. A page passes itself.
    func close(_ page: any Page) async
}
