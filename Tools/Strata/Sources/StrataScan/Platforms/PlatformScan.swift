/// The parts of a file that depend on the platform.
package struct PlatformScan: Sendable {
    /// The declarations below a condition on the platform.
    package var declarations: [ConditionalDeclaration] = []

    /// The uses of APIs and types that other platforms lack; their platforms are not determined.
    package var uses: [PlatformUse] = []

    /// A declaration at file level, or a static member of a type at file level.
    package struct ConditionalDeclaration: Sendable {
        package var name: String
        /// The type that a static member belongs to.
        package var owner: String?
        package var kind: Declaration.Kind
        package var conditions: [BuildCondition]
    }

    fileprivate init(_ outline: SourceOutline) {
        for declaration in outline.declarations where !declaration.isLocal && declaration.conditions.contains(where: \.mentionsPlatform) {
            guard let owner = outline.owner(of: declaration) else { continue }
            switch declaration.kind {
            case .class, .struct, .enum, .actor, .protocol, .typealias: break
            case .function where owner.isEmpty || declaration.isStatic: break
            case .variable where !owner.isEmpty && declaration.isStatic: break
            default: continue
            }
            declarations.append(
                ConditionalDeclaration(
                    name: declaration.name, owner: owner.isEmpty ? nil : owner, kind: declaration.kind, conditions: declaration.conditions))
        }
    }
}

extension SourceOutline {
    /// The name of the type at file level that a declaration is a member of, empty for a declaration at file level; `nil` in nested types.
    package func owner(of declaration: Declaration) -> String? {
        guard let parent = declaration.parent else { return "" }
        return declarations[parent].parent == nil ? declarations[parent].name : nil
    }
}

extension Declaration {
    /// Whether it is used as a member of the type itself.
    package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

extension SourceScanner {
    /// Reads the imports, and the parts that depend on the platform; `nil` if there are none.
    ///
    /// Most files have none, which costs no more than a search for a few words.
    package func scanForPlatforms(_ bytes: UnsafeRawBufferPointer) -> (scan: SourceScan, platforms: PlatformScan?) {
        bytes.withMemoryRebound(to: UInt8.self) { buffer in
            guard let base = buffer.baseAddress else { return (SourceScan(), nil) }
            var lexer = Lexer(base: base, count: buffer.count, readsBareSlashRegex: readsBareSlashRegex, sink: NoTokens())
            let scan = lexer.run()
            guard lexer.mentionsPlatform || UnavailableAPI.search.finds(in: bytes) else { return (scan, nil) }
            return (scan, platforms(bytes, outline(bytes, remarks: false)))
        }
    }

    /// Whether a condition in the file depends on the platform.
    package func mentionsPlatform(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.withMemoryRebound(to: UInt8.self) { buffer in
            guard let base = buffer.baseAddress else { return false }
            var lexer = Lexer(base: base, count: buffer.count, readsBareSlashRegex: readsBareSlashRegex, sink: NoTokens())
            _ = lexer.run()
            return lexer.mentionsPlatform
        }
    }

    /// Reads the parts that depend on the platform of a file whose declarations are known; `nil` if there are none.
    package func platforms(_ bytes: UnsafeRawBufferPointer, _ outline: SourceOutline) -> PlatformScan? {
        var result = PlatformScan(outline)
        if UnavailableAPI.search.finds(in: bytes) {
            result.uses = withTokenList(bytes) { UnavailableUses($0, $1, bytes.count).found } ?? []
            result.uses += outline.declarations.filter { !$0.isLocal && outline.sharesThread($0) }.map {
                PlatformUse(kind: .sharedThread, name: $0.name, position: $0.namePosition, conditions: $0.conditions)
            }
        }
        return result.declarations.isEmpty && result.uses.isEmpty ? nil : result
    }

    /// Reads the parts of a text that depend on the platform.
    package func platforms(_ text: String) -> PlatformScan? {
        var text = text
        return text.withUTF8 { scanForPlatforms(UnsafeRawBufferPointer($0)).platforms }
    }
}
