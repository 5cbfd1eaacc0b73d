import StrataScan
import StrataWorkspace

extension Rule {
    static let controllerDispatches = Rule(
        convention: "controller-dispatches", [.readsRemarks],
        options: [
            ("types", .names, ["*Controller"]),
            // The classes that a controller may inherit from, such as UIViewController.
            ("base-classes", .names, []),
            // With its extensions in the module.
            ("lines", .number, ["300"]),
        ], about: \.objects
    ) { type, scope in
        let parts = [type] + scope.types.extensions(of: type)
        var findings: [Finding] = []
        if let base = scope.baseClass(of: type) {
            let fix = "conform to a protocol instead, or use an aspect for shared behavior"
            findings.append(scope.finding(at: type, "\(type.name) inherits from the class \(base)", fix: fix))
        }
        let (lines, limit) = (parts.reduce(0) { $0 + $1.lineCount }, scope.values("lines").first.flatMap { Int($0) } ?? .max)
        if lines > limit {
            let fix = "move code that is not dispatching to other types"
            findings.append(scope.finding(at: type, "\(type.name) has \(lines) lines; \(limit) are allowed", fix: fix))
        }
        for part in parts {
            for remark in part.outline.remarks where part.holds(remark.position) && remark.kind != .text {
                let (fact, fix) =
                    remark.kind == .urlLiteral
                    ? ("contains a URL ('\(remark.text)…')", "move the address to a service and use a route")
                    : ("formats text (\(remark.text))", "format in the view model")
                findings.append(scope.finding(at: part, place: remark.position, about: type.name, "\(type.name) \(fact)", fix: fix))
            }
        }
        return findings
    }

    static let sectionOrder = Rule(
        convention: "section-order",
        options: [
            ("types", .names, ["*Controller"]), ("sections", .names, ["Life cycle", "Event handling", "View-model assembly"]),
        ], about: \.objects
    ) { type, scope in
        let order = scope.values("sections")
        var findings: [Finding] = []
        var hasSections = false
        for part in [type] + scope.types.extensions(of: type) {
            // The positions of the sections so far.
            var seen: [Int] = []
            for section in part.outline.sections where section.parent == part.index {
                let title = section.title
                // `Lifecycle` is a variant of `Life cycle`.
                guard let place = order.firstIndex(of: title) ?? order.firstIndex(where: { isMisspelt(title, $0) }) else { continue }
                hasSections = true
                func report(_ fact: String, fix: String) {
                    findings.append(scope.finding(at: part, place: section.position, about: type.name, fact, fix: fix))
                }
                if title != order[place] {
                    let fact = "\(type.name) has a section '\(title)', which is called '\(order[place])' elsewhere"
                    report(fact, fix: "call it '\(order[place])'")
                } else if seen.contains(place) {
                    report("\(type.name) has the section '\(title)' twice", fix: "merge the sections")
                } else if let last = seen.max(), place < last {
                    let fix = "put the sections in this order: \(order.joined(separator: ", "))"
                    report("'\(title)' of \(type.name) is after '\(order[last])'", fix: fix)
                }
                if title == order[place] { seen.append(place) }
            }
            let protocols = part.declaration.inheritedTypes.flatMap(TypeNames.parts).filter { !TypeNames.markers.contains($0) }
            if part.declaration.kind == .extension, protocols.count > 1 {
                let fact = "one extension makes \(type.name) conform to \(protocols.joined(separator: " and "))"
                let position = part.declaration.position
                findings.append(scope.finding(at: part, place: position, about: type.name, fact, fix: "use one extension per protocol"))
            }
        }
        let methods = type.members.count { $0.kind == .function && !$0.modifiers.contains("static") }
        if !hasSections, methods > 1 {
            findings.append(
                scope.finding(
                    at: type, "\(type.name) has \(methods) methods and none of the sections \(order.joined(separator: ", "))",
                    fix: "put '// MARK: \(order.first ?? "")' and the others before the methods that belong there"))
        }
        return findings
    }

    private static func isMisspelt(_ title: String, _ meant: String) -> Bool {
        let (title, name) = (title.lowercased(), meant.lowercased())
        // One letter more, less, replaced or moved.
        let isClose = name.count > 5 && abs(title.count - name.count) < 2 && title.difference(from: name).count < 3
        return isClose || title.filter(\.isLetter) == name.filter(\.isLetter)
    }

    static let viewModelIsStruct = Rule(
        convention: "view-model-is-struct", options: [("types", .names, ["*ViewModel"])], about: \.viewModels
    ) { type, scope in
        guard type.declaration.kind == .struct else {
            let fact = "\(type.name) is \(type.declaration.kind.article), not a struct"
            return [scope.finding(at: type, fact, fix: "make it a struct, and move its behavior to the controller")]
        }
        return type.members.compactMap { member in
            guard member.kind == .variable, !member.isComputed, !member.modifiers.contains("static"),
                let (fault, fix) = scope.fault(of: member, type)
            else { return nil }
            return scope.finding(at: type, place: member.namePosition, "\(type.name).\(member.name) \(fault)", fix: fix)
        }
    }
}

extension ConventionScope {
    fileprivate var objects: [DeclaredType] { types(of: [.class, .struct, .actor]) }

    /// The disallowed superclass of a class: the first type after the colon.
    fileprivate func baseClass(of type: DeclaredType) -> String? {
        guard type.declaration.kind == .class, let first = type.declaration.inheritedTypes.first.map(TypeNames.plain),
            !matches(first, "base-classes")
        else { return nil }
        let meanings = types.resolve(first, in: type.module.id)
        let isClass = meanings.isEmpty ? Self.isSystemClass(first) : meanings.allSatisfy { $0.declaration.kind == .class }
        return isClass ? first : nil
    }

    /// The classes of the user-interface frameworks, by their names; protocols have other suffixes.
    private static func isSystemClass(_ name: String) -> Bool {
        let name = name.split(separator: ".").last ?? ""
        let isPrefixed = ["UI", "NS", "WK", "AV", "MK", "SK", "TV", "QL", "CN", "EK", "GK"].contains(where: name.hasPrefix)
        return name == "NSObject"
            || isPrefixed && ["Controller", "View", "Responder", "Document", "Presenter"].contains(where: name.hasSuffix)
    }

    fileprivate var viewModels: [DeclaredType] { types(of: [.struct, .class, .actor, .enum]) }

    fileprivate func fault(of member: Declaration, _ type: DeclaredType) -> (String, String)? {
        if let fault = typeFault(of: member, type) { return fault }
        if member.binding == "let" {
            return ("is a constant", "make it 'var' with a default, or 'static let' where it is the same for all")
        }
        if member.modifiers.contains("lazy") { return ("is lazy, so that reading it changes the value", "compute it, or assign it") }
        let isOptional = member.signature.map { $0.hasSuffix("?") || $0.hasPrefix("Optional<") } ?? false
        guard member.initialValue == nil, !isOptional else { return nil }
        return ("has no default value", "set the value that it has before any data is loaded")
    }

    private func typeFault(of member: Declaration, _ type: DeclaredType) -> (String, String)? {
        var text = member.signature
        if text?.contains("->") == true { return ("stores a closure", "send an action from the view, and handle it in the controller") }
        if text == nil, let value = member.initialValue {
            // `[Store]()` and `Store()` contain their type.
            text = value.hasPrefix("[") ? String(value.prefix { $0 != "(" && $0 != "]" }.dropFirst()) : TypeNames.maker(in: value)
        }
        return TypeNames.names(in: text ?? "").lazy.compactMap { fault(ofType: $0, in: type) }.first
    }

    /// The problem with a type because of its name, unless the name has another meaning.
    private func fault(ofType name: String, in type: DeclaredType) -> (String, String)? {
        let meanings = types.resolve(name, in: type.module.id)
        guard let first = meanings.first else { return nil }
        if meanings.allSatisfy(\.declaration.kind.isReference) {
            return ("holds \(name), \(first.declaration.kind.article)", "copy the displayed data into values")
        }
        guard meanings.allSatisfy({ $0.declaration.kind == .protocol && isService($0) }) else { return nil }
        return ("holds \(name), a service", "call it in the controller and assign the result")
    }

    /// A protocol with methods; one with only properties describes a displayed value.
    private func isService(_ type: DeclaredType) -> Bool {
        type.declaration.inheritedTypes.contains { $0 == "AnyObject" || $0 == "Actor" }
            || type.members.contains { $0.kind == .function && ($0.signature ?? "").split(separator: " ").contains("async") }
    }
}

extension Declaration {
    var isPrivate: Bool { access == .private || access == .fileprivate }
}

extension Declaration.Kind {
    var isReference: Bool { self == .class || self == .actor }

    private static let nouns: [Self: String] = [
        .typealias: "type alias", .variable: "property", .enumCase: "case", .precedenceGroup: "precedence group",
    ]
    var noun: String { Self.nouns[self] ?? rawValue }
    var article: String { ("aeio".contains(noun.prefix(1)) ? "an " : "a ") + noun }
}
