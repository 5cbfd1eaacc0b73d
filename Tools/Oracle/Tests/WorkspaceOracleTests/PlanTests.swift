import StrataScan
import StrataWorkspace
import Testing

@testable import WorkspaceOracle

@Suite struct PlanTests {
    private static let plan = """
        commands:
          "C.App-x86_64-unknown-linux-gnu-debug.module":
            tool: shell
            inputs: ["/w/Sources/App/App.swift","/w/.build/App.build/Made.swift","/w/.build/debug/Modules/Kit.swiftmodule","/w/.build/debug/CNet.build/net.c.o"]
            outputs: ["/w/.build/debug/App.build/App.swift.o","/w/.build/debug/Modules/App.swiftmodule"]
          "C.Kit-x86_64-unknown-linux-gnu-debug.module":
            tool: shell
            inputs: ["/w/Sources/Kit/Kit.swift"]
            outputs: ["/w/.build/debug/Modules/Kit.swiftmodule"]
          "C.Kit-x86_64-unknown-linux-gnu-debug-tool.module":
            tool: shell
            inputs: ["/w/Sources/Kit/Other.swift"]
            outputs: ["/w/.build/debug/Modules-tool/Kit.swiftmodule"]
        """

    @Test func plan_ofABuild_namesSourcesAndDirectDependencies() {
        let plan = BuildPlan(Self.plan, products: "/w/.build")
        #expect(plan.modules.keys.sorted() == ["App", "Kit"])
        #expect(plan.modules["App"]?.sources == ["/w/Sources/App/App.swift"])
        #expect(plan.modules["App"]?.uses == ["Kit", "CNet"])
        #expect(plan.modules["Kit"]?.sources == ["/w/Sources/Kit/Kit.swift"])
    }

    @Test(arguments: [
        ("\"Kit\", \"CNet\"", []), ("\"CNet\"", ["App → Kit: only in the plan"]),
        ("\"Kit\", \"CNet\", \"Other\"", ["App → Other: not in the plan", "Other: not in the plan"]),
    ])
    func comparison_withThePlan_namesEachDifference(declared: String, expected: [String]) {
        let names = declared.split(separator: ", ").map { #"{"byName":[\#($0),null]}"# }.joined(separator: ",")
        let other = declared.contains("Other") ? #",{"name":"Other","type":"regular","dependencies":[],"exclude":[],"settings":[]}"# : ""
        let dump = """
            {"name":"W","toolsVersion":{"_version":"6.0.0"},"platforms":[],"dependencies":[],"products":[],"targets":[
            {"name":"App","type":"regular","dependencies":[\(names)],"exclude":[],"settings":[]},
            {"name":"Kit","type":"regular","dependencies":[],"exclude":[],"settings":[]}\(other),
            {"name":"CNet","type":"regular","dependencies":[],"exclude":[],"settings":[]}]}
            """
        let tree = MemoryTree([
            "Package.swift": "", "Sources/App/App.swift": "", "Sources/Kit/Kit.swift": "", "Sources/Other/Other.swift": "",
            "Sources/CNet/net.c": "", "Sources/CNet/include/net.h": "",
        ])
        let workspace = WorkspaceLoader(tree: tree, manifests: MemoryManifests(["": dump])).load(scanning: false)
        let result = PlanComparison(BuildPlan(Self.plan, products: "/w/.build"), workspace, .linux, root: "/w")
        #expect(result.differences.sorted() == expected)
        #expect(result.sources == 2)
    }
}
