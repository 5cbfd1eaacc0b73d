import DomainAPI
import LoggingKit
import PersonalDataService
import PrivacyAPI
import PrivacyService
import RoutingService
import UserAPI
import UserService

/// Runs the background tasks of the app, and the work of each domain at start, sign-in and sign-out.
final class SessionLifecycle: Sendable {
    /// Removes the data of signed-out users. Pages must not be shown before it ends.
    let cleaning: Task<Void, Never>
    private let backgroundTasks: [Task<Void, Never>]

    /// - Parameters:
    ///   - users: The stores of users.
    ///   - privacy: Resumes account deletions before other work for the same user.
    ///   - backgroundTasks: Started immediately.
    init(
        _ domains: [Domain], personalData: PersonalData, privacy: PrivacyService, users: UserService, mediator: Mediator,
        backgroundTasks: [@Sendable () async -> Void]
    ) {
        let leave = { @Sendable in
            await Self.removeSignedOut(personalData)
            await Self.perform(\.whenSignedOut, of: domains)
        }
        users.whenSessionEnds(leave)
        // The app may have been killed after the end of a session or during a deletion.
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
        self.backgroundTasks = [following] + running + backgroundTasks.map { task in Task { await task() } }
    }

    deinit { end() }

    func end() { for task in backgroundTasks { task.cancel() } }

    /// Runs the work of all domains concurrently. A failure in one domain does not stop the others.
    private static func perform(_ work: KeyPath<Domain, (@Sendable () async throws -> Void)?> & Sendable, of domains: [Domain]) async {
        await withTaskGroup { group in
            for domain in domains {
                guard let work = domain[keyPath: work] else { continue }
                group.addTask {
                    do {
                        try await work()
                    } catch {
                        let logger = Logger(label: "app." + domain.name)
                        logger.error("work after a start, sign-in or sign-out failed", error: error)
                    }
                }
            }
        }
    }

    private static func removeSignedOut(_ personalData: PersonalData) async {
        do {
            try await personalData.removeSignedOut()
        } catch {
            Logger(label: "app.user-data").error("data of signed-out users could not be removed", error: error)
        }
    }

    private static func resumeDeletion(_ privacy: PrivacyService) async {
        do throws(PrivacyError) {
            try await privacy.resumeDeletion()
        } catch {
            Logger(label: "app.privacy").error("a deletion cannot be finished now", error: error)
        }
    }
}
