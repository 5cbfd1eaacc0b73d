import AppComposition
import AppRuntime
import RoutingService
import Testing

/// Each route of the app: its path, the callers that reach it, its audience, and whether it is a page or a file. A new or changed route
/// needs a review and a row in this table.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct RouteTableTests {
    private static let reviewed = """
        page budgets | native web external | signedIn
        page budgets/:category | native web | signedIn
        page community | native web external | signedIn
        page community/compose | native web | signedIn
        file community/media/:id | native web | signedIn
        file community/picture/:id | native web | signedIn
        file community/text/:id | native web | signedIn
        page diagnostics | native web | signedIn
        page diagnostics/log | native web | signedIn
        page diagnostics/tour | native web | signedIn
        page finance | native web external | signedIn
        page finance/accounts/:account/transactions/:key | native web external | signedIn
        file finance/accounts/:account/transactions/:key/csv | native web | signedIn
        page finance/accounts/:id | native web external | signedIn
        file finance/accounts/:id/csv | native web | signedIn
        page finance/accounts/:id/import | native web | signedIn
        file finance/accounts/:id/statements/:month | native web | signedIn
        function finance/assets |  | signedIn
        function finance/pay |  | signedIn
        function finance/payable |  | signedIn
        page finance/payee | native web | signedIn
        page finance/payees | native web external | signedIn
        page finance/planned | native web external | signedIn
        function finance/receiving |  | signedIn
        function finance/spending |  | signedIn
        page finance/templates | native web external | signedIn
        page finance/templates/:id | native web | signedIn
        page finance/transactions | native web external | signedIn
        page finance/transfer | native web | signedIn
        page funds | native web external | signedIn
        page funds/:id | native web external | signedIn
        page funds/:id/buy | native web | signedIn
        page funds/:id/sell | native web | signedIn
        page insurance | native web external | signedIn
        page insurance/policies/:id | native web external | signedIn
        page insurance/policies/:id/cancel | native web | signedIn
        page insurance/policies/:id/claim | native web | signedIn
        file insurance/policies/:id/document/:language | native web | signedIn
        page insurance/products/:id | native web external | signedIn
        page privacy | native web external | signedIn
        page profile | native web external | signedIn
        page settings | native web external | signedIn
        page share | native web | signedIn
        page sign-in | native web | anyone
        page sign-in/:provider | native web | anyone
        page sign-up | native web external | anyone
        page web | native web | signedIn
        page web/:page | native web | signedIn
        """

    @Test func everyRoute_isReviewed() throws {
        let routes = try RunningApp.catalog(of: .harbor).entries.map { route in
            let kind = route.isPage ? "page" : route.isFile ? "file" : "function"
            return "\(kind) \(route.path) | \(route.exposure.joined(separator: " ")) | \(route.audience)"
        }
        #expect(routes.count > 20)
        for change in routes.difference(from: Self.reviewed.split(separator: "\n").map(String.init)) {
            switch change {
            case .insert(_, let route, _): Issue.record("not reviewed: \(route)")
            case .remove(_, let route, _): Issue.record("reviewed, but missing: \(route)")
            }
        }
    }
}
