public import Services

extension RoutingError: Worded {
    public var wording: Wording {
        switch kind {
        case .switchedOff:
            Wording(
                english: "This part of the app is switched off for now. Try again later.",
                german: "Dieser Teil der App ist zurzeit abgeschaltet. Versuchen Sie es später noch einmal.")
        case .notFound(let address):
            Wording(
                english: "Nothing in this app has the address “\(address)”.", german: "Unter der Adresse „\(address)“ gibt es hier nichts.")
        case .signInRequired:
            Wording(english: "This is only for people who are signed in.", german: "Das ist nur für angemeldete Personen.")
        default:
            // What remains says something to whoever writes routes or links; to people it is one and the same.
            Wording(english: "This address cannot be opened like this.", german: "Diese Adresse kann so nicht geöffnet werden.")
        }
    }
}
