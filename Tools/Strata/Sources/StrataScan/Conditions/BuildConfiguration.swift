/// What is known of one way to build the code: the facts against which `#if` is decided.
///
/// What it does not say stays unknown, so an import is dropped only where it is certainly not compiled.
public struct BuildConfiguration: Hashable, Sendable {
    /// The operating systems of which something is known.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        case linux
        case macos
        case ios
        case tvos
        case watchos
        case visionos
        case windows
        case android
        case wasi

        /// Those that count unless others are wished for.
        public static let common: [Platform] = [.linux, .macos, .ios]

        /// Whether Apple's frameworks are there.
        var isApple: Bool {
            switch self {
            case .macos, .ios, .tvos, .watchos, .visionos: true
            case .linux, .windows, .android, .wasi: false
            }
        }

        /// The names by which `os(…)` asks for it.
        var names: [String] {
            switch self {
            case .linux: ["Linux"]
            case .macos: ["macOS", "OSX"]
            case .ios: ["iOS"]
            case .tvos: ["tvOS"]
            case .watchos: ["watchOS"]
            case .visionos: ["visionOS", "xrOS"]
            case .windows: ["Windows"]
            case .android: ["Android"]
            case .wasi: ["WASI"]
            }
        }
    }

    /// The operating system.
    public var platform: Platform

    /// Whether it is a debug build, in which SwiftPM defines `DEBUG`.
    public var isDebug: Bool

    /// Names that are certainly defined (`-D`), besides `DEBUG` and `SWIFT_PACKAGE`.
    public var definedFlags: Set<String>

    /// Names that may or may not be defined, such as traits.
    public var uncertainFlags: Set<String>

    /// Whether any other name is certainly not defined. Otherwise it is unknown: whoever builds can pass `-D`.
    public var knowsAllFlags = false

    /// Upcoming and experimental features that are certainly on.
    public var features: Set<String>

    /// The oldest compiler that can build the code (its tools version), or `nil` when that is not known.
    public var oldestCompiler: CompilerVersion?

    /// The language mode's first number (5 for mode 5, whatever the compiler), or `nil` when it is not known.
    public var languageMode: Int?

    /// Makes a configuration.
    public init(
        platform: Platform, isDebug: Bool, definedFlags: Set<String> = [], uncertainFlags: Set<String> = [], features: Set<String> = [],
        oldestCompiler: CompilerVersion? = nil, languageMode: Int? = nil
    ) {
        self.platform = platform
        self.isDebug = isDebug
        self.definedFlags = definedFlags
        self.uncertainFlags = uncertainFlags
        self.features = features
        self.oldestCompiler = oldestCompiler
        self.languageMode = languageMode
    }

    /// Linux, macOS and iOS, each in debug and in release.
    public static let defaultMatrix: [BuildConfiguration] = Platform.common.flatMap { platform in
        [true, false].map { BuildConfiguration(platform: platform, isDebug: $0) }
    }

    /// The same configuration as the manifest alone makes it: a name that it does not define is not defined.
    public var withManifestFlagsOnly: BuildConfiguration {
        var result = self
        result.knowsAllFlags = true
        return result
    }

    /// `linux-debug`, the name in reports.
    public var name: String { "\(platform.rawValue)-\(isDebug ? "debug" : "release")" }

    func truth(ofFlag name: String) -> Truth {
        switch name {
        case "DEBUG": Truth(isDebug)
        case "SWIFT_PACKAGE": .true
        case _ where definedFlags.contains(name): .true
        default: knowsAllFlags && !uncertainFlags.contains(name) ? .false : .unknown
        }
    }

    func truth(of question: String, _ argument: String) -> Truth {
        switch question {
        case "os": truth(ofSystem: argument)
        case "canImport": truth(ofImport: argument)
        case "compiler": truth(ofComparison: argument, from: oldestCompiler, below: nil)
        case "swift": truth(ofLanguage: argument)
        case "hasFeature": features.contains(argument) ? .true : .unknown
        case "targetEnvironment": platform.isApple && platform != .macos ? .unknown : .false
        case "_runtime": Truth(platform.isApple == (argument == "_ObjC"))
        default: .unknown
        }
    }

    private func truth(ofSystem name: String) -> Truth {
        Truth(platform.names.contains(name))
    }

    private func truth(ofImport argument: String) -> Truth {
        // A version or a submodule narrows the question: it can still be false where the module itself is there.
        guard let module = argument.split(whereSeparator: { $0 == "," || $0 == "." }).first.map(String.init) else { return .unknown }
        let isNarrowed = module.utf8.count != argument.utf8.count
        let known = PlatformModules.isAvailable(module, on: platform)
        return known == true && isNarrowed ? .unknown : Truth(known)
    }

    private func truth(ofLanguage argument: String) -> Truth {
        guard let languageMode else { return truth(ofComparison: argument, from: nil, below: nil) }
        return truth(ofComparison: argument, from: CompilerVersion(languageMode), below: CompilerVersion(languageMode + 1))
    }

    /// Compares a version that is only known to lie in `from ..< below` (either may be open).
    private func truth(ofComparison argument: String, from: CompilerVersion?, below: CompilerVersion?) -> Truth {
        let isAtLeast = argument.hasPrefix(">=")
        guard isAtLeast || argument.hasPrefix("<"), let bound = CompilerVersion(argument.dropFirst(isAtLeast ? 2 : 1)) else {
            return .unknown
        }
        var reached = Truth.unknown
        if let from, from >= bound { reached = .true }
        if let below, below <= bound { reached = .false }
        return isAtLeast ? reached : reached.negated
    }
}
