import StrataScan
import Testing

@testable import SymbolOracle

@Suite struct EdgeReportTests {
    @Test func edge_toADeclaredTargetOrProduct_isDeclared() throws {
        let report = try Described.report([
            Described.use(Described.testFile, of: Described.homeFile),
            Described.use(Described.homeFile, of: Described.facadeFile),
            Described.use(Described.innerFile, of: Described.serviceFile),
        ])
        #expect(
            report.declared.map { "\($0.from) → \($0.to)" } == [
                "HomeScreens (Screens) → app_facade (Facade)", "HomeScreensTests (Screens) → HomeScreens (Screens)",
                "Inner (Facade) → FinanceService (Finance)",
            ])
        #expect(report.exitCode == 0)
    }

    @Test func edge_throughUmbrellas_namesThemInTheirOrder() throws {
        let report = try Described.report([
            Described.use(Described.homeFile, of: Described.apiFile), Described.use(Described.homeFile, of: Described.innerFile),
        ])
        #expect(report.exported.map(\.by) == [["app_facade", "Inner"], ["app_facade"]])
        #expect(
            report.umbrellas == [
                "umbrella app_facade: 1 module uses 1 module through it", "umbrella app_facade → Inner: 1 module uses 1 module through it",
            ])
        #expect(report.exitCode == 0)
    }

    @Test func edge_toAModuleThatAnUmbrellaOnlyImports_isUnexplainedAndNamesTheFirstPlace() throws {
        let report = try Described.report([
            Described.use(Described.homeFile, of: Described.serviceFile, line: 4),
            Described.use(Described.homeFile, of: Described.serviceFile, line: 9),
            Described.use(Described.homeFile, of: Described.facadeFile),
        ])
        #expect(
            report.problems == [
                "Screens/Sources/HomeScreens/Home.swift:4:7: HomeScreens (Screens) calls Thing.make() of FinanceService (Finance), in 2 places: "
                    + "no declared dependency explains it, and strata reports no finding"
            ])
        #expect(report.exitCode == 1)
    }

    @Test func edge_ofADependencysDependency_isUnexplained() throws {
        // A test target does not inherit the dependencies of the target under test.
        let report = try Described.report([Described.use(Described.testFile, of: Described.facadeFile)])
        #expect(report.unexplained.map(\.to) == ["app_facade (Facade)"])
    }

    @Test func edge_againstTheDeclaredDirection_isUnexplained() throws {
        let report = try Described.report([Described.use(Described.apiFile, of: Described.serviceFile)])
        #expect(report.unexplained.map(\.from) == ["FinanceAPI (Finance)"])
    }

    @Test func edge_thatIsAFinding_isExplainedByIt() throws {
        let uses = [Described.use(Described.homeFile, of: Described.serviceFile)]
        let report = try Described.report(uses, found: [("HomeScreens", "FinanceService")])
        #expect(report.found.map(\.to) == ["FinanceService (Finance)"])
        #expect(report.exitCode == 0)
        #expect(try Described.report(uses, found: [("FinanceService", "HomeScreens")]).exitCode == 1)
    }

    @Test func edge_throughAnUndeclaredUmbrellaThatIsFound_belongsToThatFinding() throws {
        let through = [
            Described.use(Described.testFile, of: Described.facadeFile), Described.use(Described.testFile, of: Described.apiFile),
        ]
        let report = try Described.report(through, found: [("HomeScreensTests", "app_facade")])
        #expect(report.found.map(\.to) == ["FinanceAPI (Finance)", "app_facade (Facade)"])
        #expect(report.unexplained.isEmpty)
    }

    @Test func place_inNoDescribedTarget_isUnexplainedWhateverStrataCallsItsModule() throws {
        let report = try Described.report(
            [Described.use("Screens/Sources/Gone/Old.swift", of: Described.apiFile)], found: [("Gone", "FinanceAPI")])
        #expect(report.unexplained.map(\.from) == ["Screens/Sources/Gone/Old.swift (in no described target)"])
    }

    @Test func uses_withinOneTarget_areNoEdges() throws {
        let report = try Described.report([Described.use(Described.homeFile, of: Described.homeFile)])
        #expect(report.exitCode == 2)
    }

    @Test func receipt_countsEachKind() throws {
        var report = try Described.report(
            [
                Described.use(Described.homeFile, of: Described.facadeFile), Described.use(Described.homeFile, of: Described.apiFile),
                Described.use(Described.testFile, of: Described.apiFile), Described.use(Described.testFile, of: Described.serviceFile),
            ], found: [("HomeScreensTests", "FinanceAPI")])
        report.described = (3, 2)
        #expect(
            report.receipt
                == "explained 4 symbol edges of 4 uses by the descriptions of 3 packages (2 kept): 1 declared, 1 by an umbrella, 1 findings, "
                + "1 unexplained")
    }
}
