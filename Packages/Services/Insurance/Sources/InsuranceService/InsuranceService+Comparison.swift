public import InsuranceAPI
import LoggingKit
public import RoutingService

extension InsuranceService: QuoteComparing {
    public func compare(product: Product.ID, insuredSum: InsuranceAmount) async -> [ComparedQuote] {
        await withTaskGroup(of: ComparedQuote.self) { group in
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
            guard let premium = quote.premium else { return ComparedQuote(id: partner.name, reason: "Does not insure this.") }
            // A reply of the right form may be wrong all the same: for another sum, in other money, for nothing.
            guard quote.insuredSum == question.insuredSum, premium.currency == question.insuredSum.currency,
                (1..<question.insuredSum.minorUnits).contains(premium.minorUnits)
            else { return ComparedQuote(id: partner.name, reason: "Gave an answer that makes no sense.") }
            return ComparedQuote(id: partner.name, premium: premium)
        } catch {
            logger.notice("another insurer gave no quote", error: error)
            return ComparedQuote(id: partner.name, reason: error.words)
        }
    }
}

extension SubAppError {
    fileprivate var words: String {
        switch kind {
        case .absent: "Its app is not installed."
        case .timedOut: "Did not answer in time."
        case .malformedReply, .otherVersion: "Gave an answer that makes no sense."
        case .cancelled, .refused, .notCallable: "Gives no quote now."
        @unknown default: "Gives no quote now."
        }
    }
}
