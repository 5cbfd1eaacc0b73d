import DomainAPI
import LoggingKit
import PersonalDataService
import PrivacyAPI
import PrivacyService
import RoutingService
import UserAPI
import UserService

/// What goes on beside the pages, from the start of the app until its end.
final class SessionLifecycle: Sendable {
    /// Ends when what people who are no longer signed in left is gone: before that nobody may look.
    let cleaning: Task<Void, Never>
    private let backgroundTasks: [Task<Void, Never>]

    /// - Parameters:
    ///   - people: what they keep on this device.
    ///   - privacy: finishes deletions before anything else goes on: whoever wants to be forgotten wants nothing sent or bought any more.
    ///   - chores: run besides, from the start on.
    init(
        _ domains: [Domain], people: PersonalData, privacy: PrivacyService, users: UserService, mediator: Mediator,
        backgroundTasks: [@Sendable () async -> Void]
    ) {
        let leave = { @Sendable in
            await Self.removeSignedOut(people)
            await Self.perform(\.whenSignedOut, of: domains)
        }
        users.whenSessionEnds(leave)
        // In case the app was killed between the end of a session and the removal of what it left, or in the middle of a deletion.
        let cleaning = Task {
            await Self.resumeDeletion(privacy)
            await leave()
        }
        self.cleaning = cleaning
        let changes = mediator.events(of: SessionChanged.self)
        let following = Task {
            await cleaning.value
            if await users.currentUser() != nil { await Self.perform(\.whenSignedIn, of: domains) }
            for await change in changes where change.user != nil {
                await Self.resumeDeletion(privacy)
                await Self.perform(\.whenSignedIn, of: domains)
            }
        }
        let running = domains.compactMap(\.run).map { run in
            Task {
                await cleaning.value
                await run()
            }
        }
        self.backgroundTasks = [following] + running + backgroundTasks.map { chore in Task { await chore() } }
    }

    deinit { for chore in backgroundTasks { chore.cancel() } }

    /// Each domain's part in it, at the same time: a failure of one keeps no other from its own.
    private static func perform(_ work: KeyPath<Domain, (@Sendable () async throws -> Void)?> & Sendable, of domains: [Domain]) async {
        await withTaskGroup { group in
            for domain in domains {
                guard let work = domain[keyPath: work] else { continue }
                group.addTask {
                    do {
                        try await work()
                    } catch {
                        Logger(label: "harbor." + domain.name).error("what a start, a sign-in or a sign-out asks for failed", error: error)
                    }
                }
            }
        }
    }

    private static func removeSignedOut(_ people: PersonalData) async {
        do {
            try await people.removeSignedOut()
        } catch {
            Logger(label: "harbor.people").error("what somebody has left cannot be removed now", error: error)
        }
    }

    private static func resumeDeletion(_ privacy: PrivacyService) async {
        do throws(PrivacyError) {
            try await privacy.resumeDeletion()
        } catch {
            Logger(label: "harbor.privacy").error("a deletion cannot be finished now", error: error)
        }
    }
}
