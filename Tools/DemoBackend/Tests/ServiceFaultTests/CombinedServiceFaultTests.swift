import DatabaseKit
import DemoBackendKit
import RemoteConfigAPI
import RemoteConfigService
import Testing
import UserAPI
import UserService

/// The services of every app against a slow, failing or faulty back end.
/// Deterministic: the server's faults are seeded, and a hanging server hangs for longer than the suite may take, so that only deadlines end a
/// call, or until the fault is removed and held calls are carried out late.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CombinedServiceFaultTests {
    private static let flag = ConfigKey("fault.flag", default: false)

    @Test(arguments: Fault.ofReads) func configAndSession_endByTheirDeadline_andKeepStoredValues(fault: Fault) async throws {
        try await FaultWorld.run { world in
            try await world.backend.setConfig("fault.flag", to: "true")
            let config = RemoteConfigService(
                client: world.anonymous, store: try Store(inMemory: RemoteConfigService.migrations), keys: [Self.flag],
                mediator: world.mediator)
            try await config.refresh()
            try await world.setFault(fault.name, fault.value)
            async let flags = failure { try await config.refresh() }
            async let session = failure {
                _ = try await world.users.signIn(name: UserName(DemoBackend.userName), password: Password("not-this-one"))
            }
            let (error, refusal) = await (flags, session)
            // "Not modified" has no body to interrupt.
            let mayPass = !fault.spoilsAll || fault.name == "demo.drop"
            #expect(error == nil ? mayPass : error is RemoteConfigError, "\(String(describing: error))")
            #expect(refusal is UserError)
            #expect(await world.users.currentUser()?.id == "usr-1")
            #expect(config.value(of: Self.flag))
            try await world.setFault(nil)
            try await config.refresh()
        }
    }
}
