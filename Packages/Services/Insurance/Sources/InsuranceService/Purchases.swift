import InsuranceAPI
import Synchronization

/// The purchases that are under way, so that who asks for the same meanwhile gets the same.
final class Purchases: Sendable {
    private struct Wish: Hashable {
        var user: String
        var product: String
        var offer: Offer
        var payer: String
    }

    private let running = Mutex<[Wish: Task<Result<Policy, InsuranceError>, Never>]>([:])

    /// Runs the work to its end, whether or not the caller is cancelled; joins it when it runs already.
    func run(_ order: PolicyOrder, of user: String, _ work: @escaping @Sendable () async throws(InsuranceError) -> Policy)
        async throws(InsuranceError) -> Policy
    {
        let wish = Wish(user: user, product: order.product, offer: order.offer, payer: order.payer)
        let task = running.withLock { running in
            if let task = running[wish] { return task }
            let task = Task { [self] in
                let result: Result<Policy, InsuranceError>
                do throws(InsuranceError) { result = .success(try await work()) } catch { result = .failure(error) }
                self.running.withLock { $0[wish] = nil }
                return result
            }
            running[wish] = task
            return task
        }
        return try await task.value.get()
    }
}
