import ScreensKit

struct PayeesViewModel {
    var payees = Loadable<[PayeeRowViewModel]>()
    var newLocation = ""
}

struct PayeeRowViewModel: Identifiable {
    var id = ""
    var name = ""
    var number = ""
    /// The addresses of the transfer to the payee and of the form that changes it.
    var transfer = ""
    var edit = ""
}

extension PayeeRowViewModel {
    @MainActor init(_ payee: Payee, navigator: any Navigating) {
        (id, name, number) = (payee.id, payee.name, IBAN.grouped(payee.number))
        transfer = navigator.location(of: TransferPage(payee: payee.id))
        edit = navigator.location(of: PayeePage(id: payee.id))
    }
}
