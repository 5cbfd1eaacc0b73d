/// A file that a target declares as a resource, by itself or with the folder around it.
public struct ModuleResource: Codable, Hashable, Sendable {
    /// The file, relative to the workspace.
    public var path: String

    /// The entry of the manifest: the file or an enclosing folder.
    public var declared: String

    /// How the manifest lets it be used.
    public var rule: PackageManifest.Resource.Rule

    /// Whether code names it; `nil` where that cannot be known, because names are computed or the system looks for it.
    public var isNamed: Bool?
}
