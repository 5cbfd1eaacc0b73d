import NetworkKit

public struct Home {
    public var title = "Harbor"
    public init() {}
}
