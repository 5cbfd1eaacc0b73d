public import ShareAPI
import Synchronization

/// A share service with fixed options for every page.
public final class FakeShare: ShareServing {
    private let result: Result<[ShareOption], ShareError>
    private let done = Mutex<[String]>([])

    /// Creates a service with options.
    public init(_ options: [ShareOption]) {
        result = .success(options)
    }

    /// Creates a service whose options always throw.
    public init(failing error: ShareError) {
        result = .failure(error)
    }

    /// The IDs of reported options, in order.
    public var shared: [String] { done.withLock { $0 } }

    public func options(forPageAt location: String, title: String) async throws(ShareError) -> [ShareOption] {
        try result.get()
    }

    public func didShare(through option: ShareOption.ID) async {
        done.withLock { $0.append(option) }
    }
}
