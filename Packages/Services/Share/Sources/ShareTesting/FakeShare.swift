public import ShareAPI
import Synchronization

/// Options that the test gives, for every page.
public final class FakeShare: ShareServing {
    private let result: Result<[ShareOption], ShareError>
    private let done = Mutex<[String]>([])

    /// Offers the given options for every page.
    public init(_ options: [ShareOption]) {
        result = .success(options)
    }

    /// Fails whenever it is asked for options.
    public init(failing error: ShareError) {
        result = .failure(error)
    }

    /// The options that were noted as done, in order.
    public var shared: [String] { done.withLock { $0 } }

    public func options(forPageAt location: String, title: String) async throws(ShareError) -> [ShareOption] {
        try result.get()
    }

    public func didShare(through option: ShareOption.ID) async {
        done.withLock { $0.append(option) }
    }
}
