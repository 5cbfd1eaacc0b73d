/// The domains of the back end, each after those to whose tables it refers.
let backendDomains: [any BackendDomain.Type] = [
    FinanceBackend.self,
    InsuranceBackend.self,
    FundsBackend.self,
    CommunityBackend.self,
]
