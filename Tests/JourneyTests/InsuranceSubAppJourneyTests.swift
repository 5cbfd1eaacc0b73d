import DemoInsurer
import Foundation
import PresentationKitTesting
import RoutingService
import SubAppProcess
import TestWorld
import Testing

private let demoInsurer = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("demo-insurer").path ?? ""

@MainActor
@Suite(
    .enabled(if: FileManager.default.isExecutableFile(atPath: demoInsurer), "demo-insurer is not built beside the tests"),
    .timeLimit(.minutes(10)))
struct InsuranceSubAppJourneyTests {
    private func app(_ name: String = DemoInsurer.name, at executable: String) -> SubApp {
        SubApp(name: name, scheme: DemoInsurer.scheme, transport: ProcessTransport(executable: executable, arguments: ["answer"]))
    }

    @Test func productPage_comparesWithTheInsurerInAnotherProcess() async throws {
        let insurers = [app("Absent", at: "/nonexistent/insurer"), app(at: demoInsurer)]
        try await TestWorld.run(otherApps: insurers) { world in
            let page = try await world.openSignedIn("/insurance/products/bicycle", until: "Annual premium")
            try await page.select("Insured sum", "€3,000.00")
            try await page.click("Compare with other insurers")
            #expect(page.shows("Absent Its app is not installed."))
            #expect(page.shows("Demo Insurer Per year, same insured sum €203.04"))
            try await page.select("Insured sum", "€6,000.00")
            try await page.click("Compare with other insurers")
            #expect(page.shows("Demo Insurer Does not offer this insurance."))
            try await world.setConfig("insurance.comparison", to: "false")
            // The setting arrives in its own time, and each sum is compared once.
            var sums = ["€3,000.00", "€6,000.00"]
            while !page.shows("No other insurers are available.") {
                try await page.select("Insured sum", sums[0])
                try await page.click("Compare with other insurers")
                sums.reverse()
            }
        }
    }
}
