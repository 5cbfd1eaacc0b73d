/// Creates the value of a PackageDescription call, and rejects calls that would stop or report an error.
struct Construction {
    private let function: Interface.Function
    private let fields: [String: Value]
    private let frame: Frame
    private let place: Place
    private let record: Record

    init(_ function: Interface.Function, _ fields: [String: Value], _ frame: Frame, _ place: Place) {
        self.function = function
        self.fields = fields
        self.frame = frame
        self.place = place
        record = Record(function.owner, function.name, fields)
    }

    func value() throws -> Value {
        switch (function.owner, function.name) {
        case ("Range<Version>", let name): return .record(try range(at: name == "upToNextMajor" ? 0 : 1))
        case ("Package.Dependency.Requirement", "upToNextMajor"): return .record(try range(at: 0))
        case ("Package.Dependency.Requirement", "upToNextMinor"): return .record(try range(at: 1))
        case ("TargetDependencyCondition", _), ("BuildSettingCondition", _), ("Package.Dependency.Trait.Condition", _): try checkCondition()
        case ("SupportedPlatform", let name): try checkPlatform(name)
        case ("Version", _):
            guard Checker.version(.record(record)) != nil else { throw place.refusal("this version") }
        case ("SwiftLanguageMode", _):
            let numbers = fields["value"]?.text?.split(separator: ".", omittingEmptySubsequences: false) ?? []
            let areNumbers = numbers.allSatisfy { (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
            guard (1...3).contains(numbers.count), areNumbers else { throw place.refusal("this version") }
        case ("Package", _): frame.machine.packages.append(record)
        default: break
        }
        return .record(record)
    }

    private func range(at index: Int) throws -> Record {
        guard let low = Checker.version(fields["version"]) else { throw place.refusal("this version") }
        let high = Checker.literalVersion(low.next(at: index))
        return Record("Range<Version>", "..<", ["low": fields["version"] ?? .nothing, "high": high])
    }

    /// A condition without criteria is nil or fatal, depending on the version.
    private func checkCondition() throws {
        guard fields.values.contains(where: { !$0.isNothing }) else { throw place.refusal("a condition without conditions") }
        for name in ["platforms", "traits"] {
            if let list = fields[name]?.list, list.isEmpty { throw place.refusal("a condition without \(name)") }
        }
    }

    private static let oldest = ["macOS": 10, "tvOS": 9, "macCatalyst": 13, "iOS": 2, "watchOS": 2, "visionOS": 1, "driverKit": 19]

    private func checkPlatform(_ name: String) throws {
        guard let text = fields["version"]?.text ?? fields["versionString"]?.text else { return }
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...9).contains(numbers.count), numbers.allSatisfy({ !$0.isEmpty }),
            numbers.prefix(2).allSatisfy({ !$0.isEmpty && $0.count < 10 && $0.utf8.allSatisfy(\.isDigit) }),
            let major = Int(numbers[0]), major >= Self.oldest[name] ?? 0
        else { throw place.refusal("the version '\(text)'") }
    }
}

extension Checker {
    static func literalVersion(_ version: SemanticVersion) -> Value {
        .record(Record("Version", "literal", ["name": .text(version.description)]))
    }
}
