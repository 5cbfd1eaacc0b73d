/// The initial feed: 60 posts of eight authors, with texts that stress layouts.
enum DemoFeed {
    struct Post {
        var author: String
        var authorName: String
        var text: String
        /// An index of ``DemoDrawing/all``.
        var drawing: Int?
        /// In minutes.
        var age: Int
    }

    /// Oldest first.
    static let posts: [Post] = {
        (0..<60).map { index in
            let userID = personalData[(index * 5 + index / 8) % personalData.count]
            let text: String
            if index % 3 == 1 {
                text = texts[index / 3]
            } else {
                text = "\(openings[index % openings.count]) \(places[index / 2 % places.count]). \(remarks[index * 7 % remarks.count])"
            }
            return Post(
                author: userID.id, authorName: userID.name, text: text, drawing: [11: 2, 41: 1, 56: 0][index], age: (60 - index) * 97)
        }
    }()

    private static let personalData = [
        (id: "usr-11", name: "Jörg Weiß"), (id: "usr-12", name: "李小龍"), (id: "usr-13", name: "Zoë Brönnimann"),
        (id: "usr-14", name: "Łukasz Żółw"), (id: "usr-15", name: "山田花子"), (id: "usr-16", name: "María-José Núñez y Fernández-Villaverde"),
        (id: "usr-17", name: "Γιώργος Παπαδόπουλος"), (id: "usr-18", name: "נועה לוי"),
    ]
    private static let openings = [
        "Back from", "A quiet morning at", "Long queue at", "Everybody is talking about", "First time at", "Free seats at",
    ]
    private static let places = [
        "the fish market", "the Hafenstraße ferry", "the old crane", "Café Zürich", "the tax office", "the lighthouse", "the savings club",
    ]
    private static let remarks = [
        "Worth the walk.", "Bring cash, the card machine is down again.", "I saved 40 € by asking.", "Take the later boat.",
        "Who comes along next week?", "My bicycle was insured, luckily.", "The coffee is as good as they say ☕️.",
        "Nobody told me about the stairs.",
    ]
    private static let texts = [
        "Grüße vom Hafen. Die Möwen haben mein Brötchen übernommen.",
        "今天天氣很好,港口的燈塔看得很清楚。",
        "Does anybody know a carpenter who can shelve a wine cellar? Asking for a friend with a wine cellar.",
        "文庫本を三冊買いました。雨の日にちょうどいいです。",
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft — the longest payee on my statement so far.",
        "Crème brûlée à la gare, décevante. L'année prochaine, on reste à la maison.",
        "Zażółć gęślą jaźń. Rower naprawiony!",
        "Ο ελληνικός καφές θέλει χρόνο.",
        "ארוחת ערב בנמל, מומלץ מאוד.",
        "One line.\nAnother line.\n\nAnd one after a gap, because some people write like that.",
        "https://app.example/a/very/long/address/that/does/not/break/anywhere/because/it/has/no/spaces/at/all/and/goes/on",
        "My three rules for saving: pay yourself first, look once a month, and never count a refund before it has arrived. The first is easy, the "
            + "second takes a calendar, and the third takes an accident with a train company that I am not going to describe here in full.",
        "🎉🎉🎉 Policy approved! 👩‍👩‍👧‍👦 All of us are covered now.",
        "<b>Not bold.</b> & not an entity: &amp;",
        "Mañana salgo a pescar con la niña.",
        "下班後去吃小籠包,有人要一起嗎?",
        "Does the exchange rate look odd to you as well today?",
        "Żółw błyskawica: dojechałem do pracy w 12 minut.",
        "Sold the old crane model. It had been standing there since 1998.",
        "Ahoy.",
    ]
}
