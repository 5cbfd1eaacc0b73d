@objc public class Client {
    @objc public init() {}
    @objc public func get() -> Int { 1 }
    @objc public var size: Int { 2 }
}
