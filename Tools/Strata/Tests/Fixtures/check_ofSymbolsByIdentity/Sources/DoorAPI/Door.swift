import Größe
import Net
import NetStoreNet

@objc public class Door {
    @objc public init() {}
    @objc public var client: Client { Client() }  // api-leak@22
    public var store: Store { Store() }  // api-leak@16
    public var measure: Measure { Measure() }  // api-leak@16
}

public struct Box<Content> where Content: Client {}  // api-leak@15

public struct Pair<First: Client> {}  // api-leak@15
