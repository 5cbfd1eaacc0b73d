import FinanceAPI
import Foundation
public import InsuranceAPI
import LoggingKit
public import NetworkKit
import OutboxService
public import PersonalDataService
public import RoutingService
import Synchronization

/// Products and policies: immediately from the device, then from the insurer. The finance domain pays premiums.
///
/// A purchase has two steps in two systems, and each can fail alone. Therefore the order is stored in an outbox before anything is paid,
/// its id is the key of the payment, and the booking number identifies the policy. Repeating a step changes nothing, and pending orders
/// continue automatically. A cancellation is one request, whose id is the key of the refund. A claim is stored with its photos and sent when
/// the insurer is reachable.
public final class InsuranceService: PoliciesProviding, ProductsProviding {
    let client: HTTPClient
    private let publicData: HTTPClient
    private let openBook: PersonalData.StoreProvider
    let outbox: Outbox<InsuranceError>
    let mediator: Mediator
    let currentUser: @Sendable () async -> String?
    let partners: [SubApp]
    let payee: String
    let today: @Sendable () -> String
    let logger = Logger(label: "insurance")
    /// Whether other insurers are asked; the back end can switch it off.
    let comparesOffers = Atomic(true)

    /// - Parameters:
    ///   - client: Calls the insurer as the current user.
    ///   - publicData: Fetches what is the same for all users, through an HTTP cache: products.
    ///   - book: Provides ``book``.
    ///   - orders: Provides ``orders``.
    ///   - mediator: Answers `Pay`, `PayableAccounts` and `ReceivingAccounts`; announces ``PoliciesChanged``.
    ///   - partners: Other insurers, whose apps answer `QuotePremium`.
    ///   - today: Returns the current day of the user, `YYYY-MM-DD`.
    public init(
        client: HTTPClient, publicData: HTTPClient, book: @escaping PersonalData.StoreProvider,
        orders: @escaping PersonalData.StoreProvider, mediator: Mediator, payee: String, partners: [SubApp] = [],
        currentUser: @escaping @Sendable () async -> String?,
        today: @escaping @Sendable () -> String = InsuranceService.currentDay
    ) {
        (self.client, self.publicData) = (client, publicData)
        openBook = book
        outbox = Outbox(open: orders, rules: .orders, currentUser: currentUser, onChange: { mediator.post(InsuranceOrdersChanged()) })
        (self.mediator, self.partners, self.payee, self.currentUser, self.today) = (mediator, partners, payee, currentUser, today)
    }

    /// The current day in the time zone of this device.
    @Sendable public static func currentDay() -> String {
        Date().formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    }

    // MARK: Policies

    public func storedPolicies() async throws(InsuranceError) -> [Policy]? { try await translating { try await book().list() } }

    @discardableResult
    public func policies() async throws(InsuranceError) -> [Policy] {
        try await translating {
            let book = try await book()
            let before = try await book.list(of: Policy.self) ?? []
            let payload: PoliciesPayload = try await client.call(.get("/v1/insurance/policies"))
            try await check(book.part.userID)
            report(payload.policies.failures.count, "policies")
            let policies = try await book.replace(before, by: payload.policies.elements.map(\.policy))
            mediator.post(PoliciesChanged(policies: policies))
            return policies
        }
    }

    /// The insurer's document about one of the user's policies.
    func document(_ route: PolicyDocument) async throws(InsuranceError) -> RouteFile {
        try await translating {
            let book = try await book()
            let policy = try await ownPolicy(route.id, in: book)
            let payload: DocumentPayload = try await client.call(.get("/v1/insurance/policies/\(policy.id)/document"))
            try await check(book.part.userID)
            let text = payload.document.text(in: route.language)
            guard !text.isEmpty, text.utf8.count <= DocumentPayload.maximumSize else { throw InsuranceError.unexpectedAnswer }
            return RouteFile(mediaType: "text/plain", bytes: Array(text.utf8))
        }
    }

    public func policyChanges() -> AsyncStream<[Policy]> { mediator.values(after: PoliciesChanged.self) { $0.policies } }

    // MARK: Products

    public func storedProducts() async throws(InsuranceError) -> [Product]? { try await translating { try await book().list() } }

    @discardableResult
    public func products() async throws(InsuranceError) -> [Product] { try await translating { try await fetchProducts() } }

    func fetchProducts() async throws -> [Product] {
        let book = try await book()
        let payload: ProductsPayload = try await publicData.call(.get("/v1/insurance/products"))
        try await check(book.part.userID)
        let products = payload.products.elements.compactMap(\.product)
        report(payload.products.failures.count + payload.products.elements.count - products.count, "products")
        return try await book.replace(try await book.list() ?? [], by: products)
    }

    // MARK: Common

    func book() async throws -> PolicyBook { PolicyBook(part: try await openBook()) }

    /// Responses that arrive after a sign-out are discarded.
    func check(_ user: String) async throws { guard await currentUser() == user else { throw InsuranceError.signedOut } }

    func report(_ count: Int, _ what: String) {
        if count > 0 { logger.warning("rows were left out", metadata: ["what": "\(what, sensitivity: .public)", "count": "\(count)"]) }
    }

    /// Converts errors of lower tiers and other domains into ``InsuranceError``.
    func translating<Result>(_ work: () async throws -> Result) async throws(InsuranceError) -> Result {
        try await InsuranceError.translating(logger, work) { ($0 as? FinanceError).map { InsuranceError(asking: $0) } }
    }
}
