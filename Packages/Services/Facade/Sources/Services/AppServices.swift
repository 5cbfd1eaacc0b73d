public import CommunityAPI
public import DiagnosticsAPI
public import FinanceAPI
public import InsuranceAPI
public import PreferencesAPI
public import PrivacyAPI
public import PublishingAPI
public import RemoteConfigAPI
public import ShareAPI
public import UserAPI
public import WebBridgeAPI

/// Every service that a screen may use, by protocol. Made at the composition root, handed to the screens' modules.
///
/// A domain's API is several small protocols, one a need of a page; one object may stand behind several of them.
public struct AppServices: Sendable {
    public let user: any UserServing
    public let identity: any IdentitySigning
    public let accounts: any AccountsProviding
    public let accountHistory: any AccountHistoryProviding
    public let statements: any StatementImporting
    public let transfers: any TransferMaking
    public let insurance: any InsuranceServing
    public let config: any RemoteConfigServing
    public let preferences: any PreferencesServing
    public let privacy: any PrivacyServing
    public let share: any ShareServing
    public let feed: any FeedProviding
    public let pictures: any PicturesProviding
    public let posts: any PostPublishing
    public let pendingPosts: any PendingPostsProviding
    public let web: any WebBridgeServing
    public let log: any LogReading
    public let figures: any FiguresProviding
    public let previousRun: any PreviousRunReporting
    /// Names a new order or draft, so that it is carried out once; unpredictable and unique.
    public let makeOrderID: @Sendable () -> String

    /// Takes one object a domain and offers it by each of the small protocols that it meets.
    public init(
        user: any UserServing, identity: any IdentitySigning, finance: any FinanceServing, insurance: any InsuranceServing,
        config: any RemoteConfigServing,
        preferences: any PreferencesServing, privacy: any PrivacyServing, share: any ShareServing, community: any CommunityServing,
        publishing: any PublishingServing, web: any WebBridgeServing, diagnostics: any DiagnosticsServing,
        makeOrderID: @escaping @Sendable () -> String
    ) {
        self.user = user
        self.identity = identity
        accounts = finance
        accountHistory = finance
        statements = finance
        transfers = finance
        self.insurance = insurance
        self.config = config
        self.preferences = preferences
        self.privacy = privacy
        self.share = share
        feed = community
        pictures = community
        posts = publishing
        pendingPosts = publishing
        self.web = web
        log = diagnostics
        figures = diagnostics
        previousRun = diagnostics
        self.makeOrderID = makeOrderID
    }
}
