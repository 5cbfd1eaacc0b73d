/// The domains of the back end.
let backendDomains: [any BackendDomain.Type] = [
    // Each after those to whose tables it refers.
    FinanceBackend.self,
    InsuranceBackend.self,
    FundsBackend.self,
    CommunityBackend.self,
]
