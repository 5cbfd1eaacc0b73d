public import DemoBackendKit

/// The domains of the back end, each after those to whose tables it refers.
// Also a single element has a line of its own, with a comma.
// swift-format-ignore
public let backendDomains: [any BackendDomain.Type] = [
    FinanceBackend.self,
    InsuranceBackend.self,
    FundsBackend.self,
    CommunityBackend.self,
]
