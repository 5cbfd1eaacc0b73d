public import RoutingService

/// An explanation that the user confirms.
public struct GuidePage: PlainRoute, PageRoute {
    public static let path = "notes/guide"
    public static let exposure: Exposure = [.native, .web]

    public init() {}
}
