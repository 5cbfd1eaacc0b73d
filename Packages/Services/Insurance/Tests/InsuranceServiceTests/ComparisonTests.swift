import Foundation
import InsuranceAPI
import InsuranceService
import NetworkKit
import NetworkKitTesting
import RoutingService
import Testing

/// Another insurer's app, in this process.
private struct Partner: SubAppTransport {
    var quote: @Sendable (QuotePremium) async throws -> PremiumQuote
    var isAbsent = false

    func send(_ request: [UInt8], maximumReply: Int) async throws -> [UInt8] {
        if isAbsent { throw SubAppTransportFailure.absent }
        let mediator = Mediator(schemes: ["partner"])
        var routes = RouteRegistry()
        routes.register(QuotePremium.self) { try await quote($0) }
        try mediator.install(routes)
        return await SubAppHost(mediator: mediator).answer(request)
    }
}

@Suite struct ComparisonTests {
    private let sum = InsuranceAmount(minorUnits: 100_000, currency: "EUR")

    private func compare(_ partners: [(String, Partner)]) async throws -> [ComparedQuote] {
        let insurer = try TestInsurer()
        let service = try insurer.service(
            partners: partners.map { SubApp(name: $0.0, scheme: "partner", transport: $0.1) })
        return await service.compare(product: "travel", insuredSum: sum)
    }

    private func offer(_ premium: Int, currency: String = "EUR", sum: Int = 100_000, premiumIn other: String? = nil) -> Partner {
        Partner { question in
            #expect(question == QuotePremium(product: "travel", insuredSum: InsuranceAmount(minorUnits: 100_000, currency: "EUR")))
            return PremiumQuote(
                insurer: "<b>ours</b>", insuredSum: InsuranceAmount(minorUnits: sum, currency: currency),
                premium: InsuranceAmount(minorUnits: premium, currency: other ?? currency))
        }
    }

    @Test func quotes_ofAllInsurers_areInTheOrderOfTheirNames() async throws {
        #expect(
            try await compare([("Brig", offer(700)), ("Alpine", offer(900))]) == [
                ComparedQuote(id: "Alpine", premium: InsuranceAmount(minorUnits: 900, currency: "EUR")),
                ComparedQuote(id: "Brig", premium: InsuranceAmount(minorUnits: 700, currency: "EUR")),
            ])
    }

    @Test func insurer_whenItFails_isListedWithReason_andOthersAreShown() async throws {
        let absent = Partner(quote: { _ in throw CancellationError() }, isAbsent: true)
        let failing = Partner { _ in throw InsuranceError.storage }
        let declining = Partner { PremiumQuote(insurer: "d", insuredSum: $0.insuredSum, premium: nil) }
        #expect(
            try await compare([("A", absent), ("B", failing), ("C", declining), ("D", offer(1))]) == [
                ComparedQuote(id: "A", reason: .absent),
                ComparedQuote(id: "B", reason: .refused),
                ComparedQuote(id: "C", reason: .notInsured),
                ComparedQuote(id: "D", premium: InsuranceAmount(minorUnits: 1, currency: "EUR")),
            ])
    }

    @Test(arguments: [(0, "EUR", 100_000), (-5, "EUR", 100_000), (100_000, "EUR", 100_000), (500, "XXX", 100_000), (500, "EUR", 50_000)])
    func quote_thatMakesNoSense_isNotShown(premium: Int, currency: String, sum: Int) async throws {
        #expect(
            try await compare([("A", offer(premium, currency: currency, sum: sum))])
                == [ComparedQuote(id: "A", reason: .malformedAnswer)])
    }

    @Test func quote_inAnotherCurrency_isHidden() async throws {
        #expect(try await compare([("A", offer(500, premiumIn: "USD"))]) == [ComparedQuote(id: "A", reason: .malformedAnswer)])
    }

    @Test(arguments: [0, -1, Int.min]) func quote_forNoSum_isNotShown(sum: Int) async throws {
        let echo = Partner {
            PremiumQuote(insurer: "e", insuredSum: $0.insuredSum, premium: InsuranceAmount(minorUnits: 1, currency: "EUR"))
        }
        let service = try TestInsurer().service(partners: [SubApp(name: "A", scheme: "partner", transport: echo)])
        let quotes = await service.compare(product: "travel", insuredSum: InsuranceAmount(minorUnits: sum, currency: "EUR"))
        #expect(quotes == [ComparedQuote(id: "A", reason: .malformedAnswer)])
    }

    @Test func comparison_withoutInsurers_isEmpty() async throws {
        #expect(try await compare([]) == [])
    }
}
