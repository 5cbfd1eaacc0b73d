import StrataScan

/// The build settings of a target in a configuration, in ascending precedence: the project's configuration file, the project, the target's
/// configuration file, the target.
struct ProjectSettings {
    /// One assignment, such as `OTHER_SWIFT_FLAGS[sdk=iphone*] = -DPHONE`.
    struct Assignment {
        var name: String
        var conditions: [(name: String, pattern: String)] = []
        var value: String
    }

    var levels: [[Assignment]]
    var configuration: String
    /// The SDK of the build, such as `iphoneos`; `nil` before that is known.
    var sdk: String?
    var builtIn: [String: String]
    /// Whether a base configuration file is missing, such as one that CocoaPods generates.
    var lacksFile = false

    /// Creates settings on top of Xcode's defaults for a target.
    init(_ levels: [[Assignment]], configuration: String, target: String, project: String) {
        (self.levels, self.configuration) = (levels, configuration)
        builtIn = [
            "TARGET_NAME": target, "TARGETNAME": target, "PROJECT_NAME": project, "PRODUCT_NAME": "$(TARGET_NAME)",
            "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "CONFIGURATION": configuration,
            "SWIFT_ENABLE_BARE_SLASH_REGEX": "YES",
        ]
    }

    /// The settings of a project that a generator writes: its defaults and those that derive from the target's platforms, below the levels
    /// of the specification, each a configuration file and the settings.
    static func generated(
        _ configuration: (name: String, isDebug: Bool), names: (target: String, project: String, product: String), sdk: String?,
        sdks: [String], project: [[Assignment]], target: [[Assignment]]
    ) -> ProjectSettings {
        var preset = [Assignment(name: "PRODUCT_NAME", value: names.product)]
        if let sdk { preset.append(.init(name: "SDKROOT", value: sdk)) }
        if !sdks.isEmpty { preset.append(.init(name: "SUPPORTED_PLATFORMS", value: sdks.joined(separator: " "))) }
        let debug = [Assignment(name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS", value: "DEBUG")]
        return ProjectSettings(
            [configuration.isDebug ? debug : []] + project + [preset] + target, configuration: configuration.name, target: names.target,
            project: names.project)
    }

    /// The value of a setting with all references resolved; empty if it is not set.
    func value(_ name: String) -> String {
        // References can multiply exponentially.
        var steps = 10_000
        return value(name, below: levels.count, depth: 0, &steps)
    }

    func words(_ name: String) -> [String] { Self.words(value(name)) }

    /// The header search folders in the workspace (`HEADER_SEARCH_PATHS` and similar settings), relative to the folder of the project.
    ///
    /// Parents of the project are omitted: they contain the project's own sources, so they do not show the origin of a header.
    func headerFolders(in root: String) -> Set<String> {
        var settings = self
        for name in ["SRCROOT", "SOURCE_ROOT", "PROJECT_DIR"] { settings.builtIn[name] = "." }
        let names = ["HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS", "SYSTEM_HEADER_SEARCH_PATHS"]
        let paths = names.flatMap { settings.words($0) }.filter { !$0.hasPrefix("/") }
        return Set(paths.map { joinPath(root, $0.hasSuffix("/**") ? String($0.dropLast(3)) : $0) }).filter { folder in
            !folder.isEmpty && !folder.hasPrefix("..") && folder != root && !root.hasPrefix(folder + "/")
        }
    }

    func isOn(_ name: String) -> Bool { ["YES", "TRUE", "1"].contains(value(name).uppercased()) }

    private func value(_ name: String, below level: Int, depth: Int, _ steps: inout Int) -> String {
        // A setting that refers to itself indirectly is empty.
        guard depth < 32, steps > 0 else { return "" }
        steps -= 1
        for level in (0..<level).reversed() {
            let found = levels[level].filter { $0.name == name && applies($0) }
            // The one with more conditions takes precedence, then the later one.
            let best = found.reversed().max { $0.conditions.count < $1.conditions.count }
            if let best { return expanded(best.value, of: name, level: level, depth: depth + 1, &steps) }
        }
        return builtIn[name].map { expanded($0, of: name, level: 0, depth: depth + 1, &steps) } ?? ""
    }

    private func applies(_ assignment: Assignment) -> Bool {
        assignment.conditions.allSatisfy { name, text in
            let pattern = NamePattern(text)
            return switch name {
            case "sdk": sdk.map { pattern.matches($0) || pattern.matches($0 + "1.0") } ?? (text == "*")
            case "config": pattern.matches(configuration)
            // The architecture is unknown, so a setting for any of them may apply.
            default: true
            }
        }
    }

    /// Replaces `$(NAME)`, `${NAME}` and `$(inherited)`, with operators such as `:c99extidentifier`.
    private func expanded(_ text: String, of name: String, level: Int, depth: Int, _ steps: inout Int) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")), depth < 32 else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            guard let open = rest.first, open == "(" || open == "{", let end = Self.end(of: rest) else {
                result += "$"
                continue
            }
            // A name may contain references itself: `$(FLAGS_$(CONFIGURATION))`.
            let inner = expanded(String(rest[rest.index(after: rest.startIndex)..<end]), of: name, level: level, depth: depth + 1, &steps)
            rest = rest[rest.index(after: end)...]
            let parts = inner.split(separator: ":", omittingEmptySubsequences: false)
            let wanted = parts.first.map(String.init) ?? ""
            var value =
                wanted == "inherited" || wanted == name
                ? self.value(name, below: level, depth: depth + 1, &steps)
                : self.value(wanted, below: levels.count, depth: depth + 1, &steps)
            for operation in parts.dropFirst() { value = Self.apply(operation, to: value) }
            result += value
        }
        return result + rest
    }

    private static func end(of text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            if text[index] == "(" || text[index] == "{" { depth += 1 }
            if text[index] == ")" || text[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func apply(_ operation: Substring, to value: String) -> String {
        switch operation {
        case "c99extidentifier", "identifier": c99Name(value)
        case "lower": value.lowercased()
        case "upper": value.uppercased()
        case _ where operation.hasPrefix("default="): value.isEmpty ? String(operation.dropFirst(8)) : value
        default: value
        }
    }

    /// Splits a list like a shell: at spaces outside of quotation marks.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word: String?
        var mark: Character?
        var isEscaped = false
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else if !isEscaped, character == mark {
                mark = nil
            } else if !isEscaped, mark == nil, character == "\"" || character == "'" {
                mark = character
                word = word ?? ""
            } else if !isEscaped, mark == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
                isEscaped = false
            }
        }
        return words + [word].compactMap(\.self)
    }
}

extension ProjectSettings.Assignment {
    /// A list as one text, with escaped spaces within its elements.
    init?(key: String, values: [String]) {
        self.init(key: key, value: values.map { $0.replacing(" ", with: "\\ ") }.joined(separator: " "))
    }

    /// Parses the left side of an assignment; `nil` if it is malformed.
    init?(key: String, value: String) {
        let parts = key.split(separator: "[", omittingEmptySubsequences: false)
        var conditions: [(name: String, pattern: String)] = []
        for condition in parts.dropFirst().flatMap({ $0.prefix { $0 != "]" }.split(separator: ",") }) {
            let sides = condition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            conditions.append((String(sides[0]), String(sides[1])))
        }
        let name = String(parts[0].filter { $0 != " " && $0 != "\t" })
        guard !name.isEmpty, name.utf8.allSatisfy({ Byte.isASCIIWord($0) || "-.".utf8.contains($0) }) else { return nil }
        self.init(name: name, conditions: conditions, value: value)
    }
}
