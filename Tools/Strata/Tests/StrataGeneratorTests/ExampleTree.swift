import StrataGenerator
import StrataWorkspace

/// A small workspace with the layout of an app, and an example domain in it.
enum ExampleTree {
    static let template = """
        name: Notes
        entry: Note
        lists:
          - file: Packages/Services/Facade/Package.swift
            in: services
            element: '"Notes"'
            isOfPackage: true
          - file: App/Package.swift
            in: domains
            element: '("Notes", ["NotesService"])'
          - file: App/Sources/Composition/Domains.swift
            in: domains
            element: notes()
            position: end
        imports:
          - file: Packages/Services/Facade/Services.swift
            line: "@_exported public import NotesAPI"
            isOfPackage: true
        functions: [App/Sources/Composition/AppDependencies.swift]
        next: make test PACKAGE=Notes
        """

    /// - Parameters:
    ///   - names: The literal of a list of package names.
    ///   - calls: The literal of a list of calls.
    static func make(
        names: String = "[\n    \"Finance\",\n    \"Money\",\n    \"Share\",\n]",
        calls: String = "[\n            finance(),\n            insurance(),\n        ]"
    ) -> [String: [UInt8]] {
        .init(
            texts: [
                "Tests/Fixtures/NewDomain/template.yml": template,
                "Tests/Fixtures/NewDomain/Packages/Services/Notes/Package.swift":
                    "let package = Package(name: \"Notes\", targets: [.target(name: \"NotesAPI\")])\n",
                "Tests/Fixtures/NewDomain/Packages/Services/Notes/Sources/NotesAPI/Notes.swift":
                    "import Alpha\nimport NotesKit\nimport Zeta\n\n/// The notes.\npublic struct Note {\n    public let entry: String\n}\n",
                "Tests/Fixtures/NewDomain/App/Sources/Composition/Notes/AppDependencies+Notes.swift":
                    "extension AppDependencies {\n    func notes() -> String { \"Notes\" }\n}\n",
                "Tests/Fixtures/NewDomain/Packages/Services/Notes/Sources/NotesService/NotesService+Domain.swift":
                    "extension NotesService {\n    var domain: Domain {\n        var domain = Domain()\n        return domain\n    }\n}\n",
                "Tests/Fixtures/NewDomain/Packages/Screens/Sources/NotesScreens/ScreenDomain+Notes.swift":
                    "extension ScreenDomain {\n    static func notes() -> ScreenDomain {\n        var domain = ScreenDomain()\n        return domain\n    }\n}\n",
                "Tests/Fixtures/NewDomain/Tools/Gallery/Gallery+Notes.swift":
                    "extension Preview {\n    static var notes: [Preview] {\n        [\n            list,\n        ].flatMap { $0 }\n    }\n}\n",
                "Tests/Fixtures/NewScreen/template.yml": """
                name: Guide
                domain: Notes
                statements:
                  - file: Packages/Screens/Sources/NotesScreens/ScreenDomain+Notes.swift
                    in: notes
                    statement: domain.page(GuidePage.self) { _, _ in GuideController() }
                """,
                "Tests/Fixtures/NewScreen/Packages/Screens/Sources/NotesScreens/Guide/GuideView.swift": "struct GuideView {}\n",
                "Tests/Fixtures/NewScreen/Packages/Services/Notes/Sources/NotesAPI/GuidePage.swift":
                    "public struct GuidePage {\n    public static let path = \"notes/guide\"\n}\n",
                "Tests/Fixtures/NewMicroservice/template.yml": "name: Slugs\n",
                "Tests/Fixtures/NewMicroservice/Packages/MicroServices/Slugs/Package.swift": "let package = Package(name: \"Slugs\")\n",
                "Tests/Fixtures/NewComponent/template.yml": """
                name: Excerpt
                domain: Notes
                lists:
                  - file: Tools/Gallery/Gallery+Notes.swift
                    in: notes
                    element: notesExcerpt
                    position: end
                note: a page shows it with 'Excerpt(text)'
                """,
                "Tests/Fixtures/NewComponent/Packages/Screens/Sources/NotesScreens/Excerpt/Excerpt.swift": "public struct Excerpt {}\n",
                "Tests/Fixtures/NewComponent/Tools/Gallery/Gallery+Notes+Excerpt.swift":
                    "extension Preview {\n    static var notesExcerpt: [Preview] { [] }\n}\n",
                "Tests/Fixtures/NewComponent/Tools/Gallery/Snapshots/notes-excerpt-long.txt": "Bread\n",
                "Tests/Fixtures/NewRoute/template.yml": """
                name: CountWords
                domain: Notes
                statements:
                  - file: Packages/Services/Notes/Sources/NotesService/NotesService+Domain.swift
                    in: domain
                    statement: domain.routes.register(CountWords.self) { $0.answer() }
                """,
                "Tests/Fixtures/NewRoute/Packages/Services/Notes/Sources/NotesAPI/CountWords.swift": "public struct CountWords {}\n",
                "Tests/Fixtures/NewSetting/template.yml": """
                name: Compact
                domain: Notes
                statements:
                  - file: Packages/Screens/Sources/NotesScreens/ScreenDomain+Notes.swift
                    in: notes
                    statement: 'domain.setting(.compact, in: .compactSection, .compact)'
                functions: [Packages/Screens/Sources/NotesScreens/**/*Strings.swift]
                """,
                "Tests/Fixtures/NewSetting/Packages/Screens/Sources/NotesScreens/Compact/CompactStrings.swift":
                    "extension LocalizedText {\n    static let compact = 1\n}\n",
                "Tests/Fixtures/NewService/template.yml": """
                name: Attempts
                lists:
                  - file: App/Package.swift
                    in: domains
                    element: '("Attempts", ["AttemptsService"])'
                """,
                "Tests/Fixtures/NewService/Packages/Services/Attempts/Package.swift": "let package = Package(name: \"Attempts\")\n",
                "Tests/Fixtures/NewPlugin/template.yml": """
                name: Markdown
                lists:
                  - file: App/Package.swift
                    in: plugins
                    element: '("Markdown", ["MarkdownPlugin"])'
                  - file: App/Sources/Composition/Plugins.swift
                    in: plugins
                    element: MarkdownChannel()
                    position: end
                imports:
                  - file: App/Sources/Composition/Plugins.swift
                    line: import MarkdownPlugin
                """,
                "Tests/Fixtures/NewPlugin/Packages/Services/Markdown/Package.swift": "let package = Package(name: \"Markdown\")\n",
                "App/Sources/Composition/Plugins.swift":
                    "import ShareService\n\nextension App {\n    static func plugins(_ client: Client) -> [any Plugin] {\n        [\n            CopyChannel(),\n        ]\n    }\n}\n",
                "Tools/Gallery/Gallery+Finance.swift":
                    "extension Preview {\n    static var finance: [Preview] {\n        [\n            overview,\n        ].flatMap { $0 }\n    }\n}\n",
                "Packages/Services/Finance/Sources/FinanceService/FinanceService+Domain.swift":
                    "extension FinanceService {\n    var domain: Domain {\n        var domain = Domain()\n        domain.follow(1) { $0 }\n        return domain\n    }\n}\n",
                "Packages/Screens/Sources/FinanceScreens/ScreenDomain+Finance.swift": """
                extension ScreenDomain {
                    static func finance(_ finance: any FinanceServing) -> ScreenDomain {
                        var domain = ScreenDomain()
                        domain.page(OverviewPage.self, .tab) { _, navigator in
                            if navigator.isEmpty { return nil }
                            return OverviewController(navigator: navigator)
                        }
                        return domain
                    }
                }

                """,
                "Packages/Screens/Sources/FinanceScreens/Overview/OverviewView.swift": "struct OverviewView {}\n",
                "Packages/MicroServices/Cache/Package.swift": "let package = Package(name: \"Cache\")\n",
                "Packages/Services/Facade/Package.swift":
                    "let services = \(names)\nlet package = Package(name: \"Facade\")\n",
                "Packages/Services/Facade/Services.swift":
                    "// Everything.\n@_exported public import AlphaAPI\n@_exported public import FinanceAPI\n@_exported public import ZetaAPI\n",
                "Packages/Services/Finance/Package.swift": "let package = Package(name: \"Finance\")\n",
                "Packages/Services/Finance/Sources/FinanceAPI/Account.swift": "public struct Account {}\nstruct Card {}\n",
                "App/Package.swift": """
                let domains: [(package: String, modules: [String])] = [
                    ("Finance", ["FinanceService"]),
                ]
                let plugins: [(package: String, modules: [String])] = [
                ]
                let package = Package(
                    name: "App",
                    products: [.library(name: "Composition", targets: ["Composition"])],
                    targets: [
                        .target(name: "Composition", dependencies: products(domains)),
                    ])

                """,
                "App/Sources/Composition/Domains.swift":
                    "extension AppDependencies {\n    func domains() throws -> [Feature] {\n        try \(calls)\n    }\n}\n",
                "App/Sources/Composition/AppDependencies.swift": "struct AppDependencies {\n    let storages: [Int]\n}\n",
                "Tests/Package.swift": "let package = Package(name: \"Tests\", dependencies: [.package(path: \"../App\")])\n",
                ".strata/Workspace.xcworkspace/contents.xcworkspacedata": """
                <?xml version="1.0" encoding="UTF-8"?>
                <Workspace version = "1.0">
                   <FileRef location = "group:../App"></FileRef>
                   <FileRef location = "group:../Packages/Services/Facade"></FileRef>
                   <FileRef location = "group:../Packages/Services/Finance"></FileRef>
                   <FileRef location = "group:../Tests"></FileRef>
                </Workspace>

                """,
            ])
    }
}

extension Dictionary where Key == String, Value == [UInt8] {
    var tree: MemoryTree {
        var tree = MemoryTree()
        tree.files = self
        return tree
    }

    /// The files after a part was added or removed, with the remarks.
    @discardableResult mutating func change(
        _ kind: Example.Kind, by generator: PartGenerator? = nil,
        _ change: (PartGenerator, inout TreeDraft) throws -> PlanOutcome
    ) throws -> PlanOutcome {
        var draft = TreeDraft(tree)
        let outcome = try change(try generator ?? PartGenerator(kind, in: tree), &draft)
        for change in try draft.plan().changes { self[change.path] = change.new }
        return outcome
    }

    /// Adds a domain.
    @discardableResult mutating func add(_ name: String) throws -> PlanOutcome {
        try change(.domain) { try $0.add(name, to: &$1) }
    }

    /// Removes a domain.
    @discardableResult mutating func remove(_ name: String) throws -> PlanOutcome {
        try change(.domain) { try $0.remove(name, from: &$1) }
    }

    func text(_ path: String) -> String { String(decoding: self[path] ?? [], as: UTF8.self) }
}
