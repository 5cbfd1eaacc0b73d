/// The origin of a navigation to a page.
public enum NavigationSource: Sendable, Hashable, CaseIterable {
    /// A page of this server (`Sec-Fetch-Site: same-origin`).
    case sameOrigin
    /// The address bar, a bookmark or a restored browser session (`none`). Browsers send the same for a link from another app, and for a typed address
    /// of another site that redirects here.
    case user
    /// Another site, including another port of the same site, or a launch link with a location from another app.
    case foreign
}
