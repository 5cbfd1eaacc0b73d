import PluginsAPI
import PluginsTesting
import Synchronization
import Testing
import UserAPI
import UserTesting

/// A provider in memory with at most one flaw.
private final class FlawedProvider: IdentityProvider {
    enum Flaw: CaseIterable {
        case longPrompt, sameChallenge, wrongAnswerTaken, wrongAnswerFails, refusalWithoutWords, sameAssertion, answeredTwice
    }
    private struct Broken: Error {}

    let manifest = PluginManifest(id: "flawed", name: "Flawed", version: PluginVersion(1, 0, 0), capabilities: [.signIn])
    private let flaw: Flaw?
    private let open = Mutex<(count: Int, references: Set<String>)>((0, []))

    init(_ flaw: Flaw? = nil) { self.flaw = flaw }

    func challenge() -> IdentityChallenge {
        let reference = open.withLock { open in
            open.count += 1
            let reference = flaw == .sameChallenge ? "r" : "r-\(open.count)"
            open.references.insert(reference)
            return reference
        }
        return IdentityChallenge(reference: reference, prompt: flaw == .longPrompt ? "Enter\nthis" : "Enter the digits.")
    }

    func assertion(for challenge: IdentityChallenge, answer: String) throws -> IdentityAssertion {
        guard answer == "123" || flaw == .wrongAnswerTaken else {
            if flaw == .wrongAnswerFails { throw Broken() }
            throw PluginRefusal(flaw == .refusalWithoutWords ? "" : "These digits are wrong.")
        }
        let isOpen = open.withLock { open in
            flaw == .answeredTwice ? open.references.contains(challenge.reference) : open.references.remove(challenge.reference) != nil
        }
        guard isOpen else { throw PluginRefusal("Begin again.") }
        return IdentityAssertion(flaw == .sameAssertion ? "word" : "word for " + challenge.reference)
    }
}

@Suite(.timeLimit(.minutes(10))) struct SignInConformanceTests {
    private func run(_ provider: FlawedProvider) async throws {
        for check in PluginConformance.checks(provider, [.signIn { _ in "123" }]) { try await check.run() }
    }

    @Test func provider_withoutAFlaw_passes() async throws {
        try await run(FlawedProvider())
    }

    @Test(arguments: FlawedProvider.Flaw.allCases)
    private func provider_withAFlaw_fails(flaw: FlawedProvider.Flaw) async {
        await #expect(throws: PluginConformance.Failure.self) { try await run(FlawedProvider(flaw)) }
    }
}
