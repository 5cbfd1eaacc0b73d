import PresentationKit

extension GalleryEntry {
    private static let course = [3.0, 4, 2.5, 5, 6, 5.5, 7].enumerated().map { LineChart.Point("Day \($0 + 1)", $1) }

    private static func months(_ amounts: [Int]) -> [BarChart.Bar] {
        zip(["Apr", "May", "Jun"], amounts).map { .init($0, Double($1), MoneyText.format(minorUnits: $1 * 100, currency: "EUR")) }
    }

    static let content: [GalleryEntry] = [
        GalleryEntry("Content", "Text", "all styles", holdsTitle: true) {
            Text("A title", .title)
            Text("A heading", .heading)
            Text("A subheading", .subheading)
            Text("Body text that describes the page.")
            Text("Less important text.", .secondary)
            Text("Small print.", .caption)
        },
        GalleryEntry("Content", "Text", "one long word") { Text("Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", .heading) },
        GalleryEntry("Content", "MoneyLabel", "plain") { MoneyLabel(minorUnits: 123_456, currency: "EUR") },
        GalleryEntry("Content", "MoneyLabel", "large") { MoneyLabel(minorUnits: 987_654_321, currency: "EUR", size: .large) },
        GalleryEntry("Content", "MoneyLabel", "gain") { MoneyLabel(minorUnits: 5_000, currency: "USD", tone: .signed) },
        GalleryEntry("Content", "MoneyLabel", "loss") { MoneyLabel(minorUnits: -5_000, currency: "CHF", tone: .signed) },
        GalleryEntry("Content", "PercentageLabel", "up") { PercentageLabel(basisPoints: 125) },
        GalleryEntry("Content", "PercentageLabel", "down") { PercentageLabel(basisPoints: -1_250) },
        GalleryEntry("Content", "PercentageLabel", "zero") { PercentageLabel(basisPoints: 0) },
        GalleryEntry("Content", "LineChart", "rising") {
            LineChart(id: "chart", title: "Course", description: "It rose from 3 to 7.", points: course, lowest: "2.5", highest: "7")
        },
        GalleryEntry("Content", "LineChart", "flat") {
            LineChart(id: "flat", title: "Course", description: "It stayed.", points: [.init("a", 1), .init("b", 1)])
        },
        GalleryEntry("Content", "LineChart", "too few points") {
            LineChart(id: "few", title: "Course", description: "There is no course yet.", points: [])
        },
        GalleryEntry("Content", "BarChart", "of three months") {
            BarChart(title: "Spent", description: "Most was spent in May.", bars: months([320, 410, 250]))
        },
        GalleryEntry("Content", "BarChart", "gains and losses") {
            BarChart(title: "Result", description: "May made up for April.", bars: months([-80, 130, 20]))
        },
        GalleryEntry("Content", "BarChart", "nothing") { BarChart(title: "Spent", description: "Nothing was spent.", bars: []) },
        GalleryEntry("Content", "Picture", "thumbnail") {
            Picture("A picture", location: "/favicon.ico", width: 64, height: 64, shape: .thumbnail)
        },
        GalleryEntry("Content", "Picture", "avatar") {
            Picture("A person", location: "/favicon.ico", width: 64, height: 64, shape: .avatar)
        },
        GalleryEntry("Content", "Avatar", "of a person") {
            Row {
                Avatar("Grace Brewster Hopper")
                Text("Grace Brewster Hopper", .inline)
            }
        },
        GalleryEntry("Content", "Player", "video") { Player(.video, "Waves at the pier", location: "/favicon.ico") },
        GalleryEntry("Content", "Player", "audio") { Player(.audio, "The bell of a buoy", location: "/favicon.ico") },
        GalleryEntry("Content", "Icon", "all") { Row { list(Icon.allCases, id: \.rawValue) { $0 } } },
        GalleryEntry("Content", "KeyValueTable", "facts") {
            KeyValueTable([.init("ISBN", "978-0-13-110362-7"), .init("Rate") { PercentageLabel(basisPoints: 310) }])
        },
    ]
}
