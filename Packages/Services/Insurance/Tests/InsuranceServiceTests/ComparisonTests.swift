import DomainAPI
import Foundation
import InsuranceAPI
import InsuranceService
import RemoteConfigAPI
import RemoteConfigTesting
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

@Suite(.timeLimit(.minutes(10))) struct ComparisonTests {
    private let sum = Money(minorUnits: 100_000, currency: .eur)

    private func compare(_ partners: [(String, Partner)]) async throws -> [ComparedQuote] {
        let insurer = try TestInsurer()
        let service = try insurer.service(partners: partners.map { SubApp(name: $0.0, scheme: "partner", transport: $0.1) })
        return await service.compare(product: "travel", insuredSum: sum)
    }

    private func offer(_ premium: Int, currency: Currency = .eur, sum: Int = 100_000, premiumIn other: Currency? = nil) -> Partner {
        Partner { question in
            #expect(question == QuotePremium(product: "travel", insuredSum: Money(minorUnits: 100_000, currency: .eur)))
            return PremiumQuote(
                insurer: "<b>ours</b>", insuredSum: Money(minorUnits: sum, currency: currency),
                premium: Money(minorUnits: premium, currency: other ?? currency))
        }
    }

    @Test func quotes_ofAllInsurers_areInTheOrderOfTheirNames() async throws {
        #expect(
            try await compare([("Brig", offer(700)), ("Alpine", offer(900))]) == [
                ComparedQuote(id: "Alpine", premium: Money(minorUnits: 900, currency: .eur)),
                ComparedQuote(id: "Brig", premium: Money(minorUnits: 700, currency: .eur)),
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
                ComparedQuote(id: "D", premium: Money(minorUnits: 1, currency: .eur)),
            ])
    }

    @Test(arguments: [(0, "EUR", 100_000), (-5, "EUR", 100_000), (100_000, "EUR", 100_000), (500, "XXX", 100_000), (500, "EUR", 50_000)])
    func quote_thatMakesNoSense_isNotShown(premium: Int, currency: String, sum: Int) async throws {
        #expect(
            try await compare([("A", offer(premium, currency: Currency(currency), sum: sum))])
                == [ComparedQuote(id: "A", reason: .malformedAnswer)])
    }

    @Test func quote_inAnotherCurrency_isHidden() async throws {
        #expect(try await compare([("A", offer(500, premiumIn: .usd))]) == [ComparedQuote(id: "A", reason: .malformedAnswer)])
    }

    @Test(arguments: [0, -1, Int.min]) func quote_forNoSum_isNotShown(sum: Int) async throws {
        let echo = Partner {
            PremiumQuote(insurer: "e", insuredSum: $0.insuredSum, premium: Money(minorUnits: 1, currency: .eur))
        }
        let service = try TestInsurer().service(partners: [SubApp(name: "A", scheme: "partner", transport: echo)])
        let quotes = await service.compare(product: "travel", insuredSum: Money(minorUnits: sum, currency: .eur))
        #expect(quotes == [ComparedQuote(id: "A", reason: .malformedAnswer)])
    }

    @Test func comparison_withoutInsurers_isEmpty() async throws { #expect(try await compare([]) == []) }
}
