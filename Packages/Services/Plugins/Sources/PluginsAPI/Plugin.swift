/// An extension of an app, such as a share channel, an identity provider or a payment method.
///
/// A plug-in also conforms to a protocol of the domain that uses it, such as `ShareChannel`. The app calls it through ``PluginCalling``,
/// which isolates its failures.
public protocol Plugin: Sendable {
    /// The constant description of the plug-in.
    var manifest: PluginManifest { get }
}

/// The description of a plug-in and its capabilities.
public struct PluginManifest: Sendable, Hashable, Identifiable {
    /// The ID, unique in an app: 3 to 64 letters a-z, digits, dots and hyphens, for example `share.copy`.
    public var id: String
    /// The displayed name, 1 to 40 characters.
    public var name: String
    public var version: PluginVersion
    /// The capabilities, at least one. The plug-in is not called for others.
    public var capabilities: Set<Capability>

    public init(id: String, name: String, version: PluginVersion, capabilities: Set<Capability>) {
        self.id = id
        self.name = name
        self.version = version
        self.capabilities = capabilities
    }

    /// The reason why the manifest is invalid; nil for a valid one.
    public var problem: String? {
        let isPlain = id.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        if !isPlain || !(3...64).contains(id.utf8.count) { return "its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'" }
        if name.utf8.count > 40 * 20 || !(1...40).contains(name.count) || name.contains(where: \.isNewline) {
            return "its name is not one line of 1 to 40 characters"
        }
        if capabilities.isEmpty { return "it has no capabilities" }
        return nil
    }
}

/// A capability of plug-ins. A domain adds its own.
public struct Capability: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A version of three numbers, compared from the left.
public struct PluginVersion: Sendable, Hashable, Comparable, LosslessStringConvertible {
    public var major: Int
    public var minor: Int
    public var patch: Int

    public init(_ major: Int, _ minor: Int, _ patch: Int) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Parses `1.2.3`; nil for other texts.
    public init?(_ description: String) {
        let numbers = description.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2],
            "\(major).\(minor).\(patch)" == description, min(major, minor, patch) >= 0
        else { return nil }
        self.init(major, minor, patch)
    }

    public var description: String { "\(major).\(minor).\(patch)" }

    public static func < (left: PluginVersion, right: PluginVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
