import Foundation
import ScreensKit

struct ClaimViewModel {
    struct Form: FormModel {
        var day = FormField("day", .dayOfTheEvent, .text(.day))
        var description = FormField("description", .whatHappened, .area(rows: 5, limit: ClaimLimits.descriptionLength))
        var amount = FormField("amount", .claimedAmount, .money(currency: "EUR"))
        var photo1 = Self.photo(1)
        var photo2 = Self.photo(2)
        var photo3 = Self.photo(3)
        var photo4 = Self.photo(4)
        var isWithout = FormField("remove", .withoutPhotos, .toggle)
        var status = FormStatus()
        static let fields = [
            part(\.day), part(\.description), part(\.amount), part(\.isWithout), part(\.photo1), part(\.photo2), part(\.photo3),
            part(\.photo4),
        ]

        init() { isWithout.isShown = false }

        private static func photo(_ number: Int) -> FormField<String> {
            FormField("photo\(number)", .photo(number), .file(accept: ClaimLimits.photoTypes), hint: number == 1 ? .photoKinds : nil)
        }
    }

    var form = Form()
    var policy = Loadable<Policy>()
    var isEditing = false
    var title: LocalizedText { isEditing ? .changeClaim : .fileClaim }
    var submitLabel: LocalizedText { isEditing ? .save : .sendClaim }
}

extension ClaimViewModel.Form {
    private static let photos: [WritableKeyPath<Self, FormField<String>> & Sendable] = [\.photo1, \.photo2, \.photo3, \.photo4]

    mutating func fill(_ claim: ClaimOrder, photos: Int) {
        (day.text, description.text, amount.text) = (claim.day, claim.description, claim.amount.editableText)
        guard photos > 0 else { return }
        isWithout.isShown = true
        photo1.hint = .keptPhotos(photos)
    }

    /// Returns the claim if it is valid; otherwise sets all errors.
    /// - Parameter kept: The existing photos, which new ones replace.
    mutating func claim(id: String, policy: Policy?, kept: [ClaimPhoto]) -> (order: ClaimOrder, photos: [ClaimPhoto])? {
        guard let policy else { return nil }
        let currency = policy.insuredSum.currency
        let money = amount.value { text -> FieldCheck<Money> in
            do throws(MoneyError) {
                return .value(try Money(typed: text, currency: currency, format: AmountFormat(.current)))
            } catch {
                guard case .unreadableAmount(let flaw) = error else { return .problem(AmountFlaw.notANumber.message(in: currency)) }
                return .problem(flaw.message(in: currency))
            }
        }
        let photos = chosenPhotos()
        let order = ClaimOrder(
            id: id, policy: policy.id, day: day.text, description: description.text, amount: money ?? policy.insuredSum)
        let today = Date().formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
        let flaws = order.flaws(for: policy, today: today)
        for flaw in flaws { _ = explain(flaw) }
        guard let photos, money != nil, flaws.isEmpty else { return nil }
        return (order, photos.isEmpty && !isWithout.isOn ? kept : photos)
    }

    /// Nil if a file is not a photo.
    private mutating func chosenPhotos() -> [ClaimPhoto]? {
        var (photos, isValid): ([ClaimPhoto], Bool) = ([], true)
        for path in Self.photos {
            guard let file = self[keyPath: path].file else { continue }
            do throws(InsuranceError) {
                photos.append(try ClaimPhoto(file.bytes))
            } catch {
                self[keyPath: path].error = error.message
                isValid = false
            }
        }
        return isValid ? photos : nil
    }

    /// Shows an error at its field. Returns the message if it belongs to no field.
    mutating func explain(_ error: InsuranceError) -> LocalizedText? {
        switch error {
        case .claimDay: day.error = error.message
        case .descriptionMissing, .descriptionTooLong: description.error = error.message
        case .amountNotInsured: amount.error = error.message
        case .notAPhoto, .photoTooLarge, .tooManyPhotos: photo1.error = error.message
        default: return error.message
        }
        return nil
    }
}
