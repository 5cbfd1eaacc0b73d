/// A resource file of a target, declared by itself or with its folder.
public struct ModuleResource: Hashable, Sendable {
    /// The file, relative to the workspace.
    public var path: String
    /// The entry of the manifest: the file or an enclosing folder.
    public var declared: String
    public var rule: PackageManifest.Resource.Rule
    /// Whether code mentions it; `nil` if unknown, because names are computed or the system finds it.
    public var isNamed: Bool?
}
