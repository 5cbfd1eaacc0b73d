public import InsuranceAPI
import LoggingKit
import RoutingService
import Synchronization

extension InsuranceService: QuoteComparing {
    public func compare(product: Product.ID, insuredSum: Money) async -> [ComparedQuote] {
        guard comparesOffers.load(ordering: .relaxed) else { return [] }
        return await withTaskGroup(of: ComparedQuote.self) { group in
            for partner in partners {
                group.addTask { await self.ask(partner, for: QuotePremium(product: product, insuredSum: insuredSum)) }
            }
            var quotes: [ComparedQuote] = []
            for await quote in group { quotes.append(quote) }
            return quotes.sorted { $0.id < $1.id }
        }
    }

    private func ask(_ partner: SubApp, for question: QuotePremium) async -> ComparedQuote {
        do throws(SubAppError) {
            let quote = try await partner(question)
            guard let premium = quote.premium else { return ComparedQuote(id: partner.name, reason: .notInsured) }
            // A well-formed reply may still be for another sum, currency or product.
            guard quote.insuredSum == question.insuredSum, premium.minorUnits > 0,
                (try? premium.isLess(than: question.insuredSum)) == true
            else { return ComparedQuote(id: partner.name, reason: .malformedAnswer) }
            return ComparedQuote(id: partner.name, premium: premium)
        } catch {
            logger.notice("another insurer gave no quote", error: error)
            return ComparedQuote(id: partner.name, reason: error.reason)
        }
    }
}

extension SubAppError {
    fileprivate var reason: ComparedQuote.Reason {
        switch self {
        case .absent: .absent
        case .timedOut: .timedOut
        case .malformedReply, .otherVersion: .malformedAnswer
        case .cancelled, .refused, .notCallable: .refused
        @unknown default: .refused
        }
    }
}
