/// Where a navigation to a page was started.
public enum NavigationSource: Sendable, Hashable, CaseIterable {
    /// A page of this server (`Sec-Fetch-Site: same-origin`).
    case sameOrigin
    /// The address bar, a bookmark or a restored browser session (`none`). Browsers say the same of a link that another app opens, and of a
    /// typed address of another site that redirects here.
    case user
    /// Another site, also the same site on another port, or a launch link with a location that another app handed over.
    case foreign
}
