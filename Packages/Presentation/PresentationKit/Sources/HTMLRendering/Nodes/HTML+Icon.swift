import PresentationKit

extension HTML {
    static func icon(_ icon: Icon) -> HTML {
        "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\"><path d=\"\(icon.path)\"></path></svg>"
    }
}

extension RenderedNode {
    /// The pieces of icons, shared by all pages.
    static let icons = Dictionary(
        uniqueKeysWithValues: Icon.allCases.map { icon in
            (icon, RenderedNode(template: .of(HTML.icon(icon)), values: [.text(icon.path)]))
        })
}

extension Icon {
    /// Drawn on a grid of 24, with a line width of 1.75 from the style sheet.
    fileprivate var path: String {
        switch self {
        case .home: "M4 11.5 12 4.5l8 7M6 10v9.5h4.5v-5h3v5H18V10"
        case .wallet: "M4 8.5V18a2 2 0 0 0 2 2h13V8.5H5.75a1.75 1.75 0 0 1 0-3.5H17v3.5M15.5 14.25h.01"
        case .transfer: "M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4"
        case .chart: "M4 4v16h16M7.5 15l4-4.5 3 3L20 7.5"
        case .shield: "M12 3.5 5 6v5.5c0 4.2 2.9 7.5 7 9 4.1-1.5 7-4.8 7-9V6zM9 12l2.2 2.2L15.2 10"
        case .person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20c.8-3.5 3.7-5.5 7.5-5.5s6.7 2 7.5 5.5"
        case .settings:
            "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4M9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4"
        case .back: "M14.5 5.5 8 12l6.5 6.5"
        case .forward: "M9.5 5.5 16 12l-6.5 6.5"
        case .close: "M6 6l12 12M18 6 6 18"
        case .check: "M5 12.5l4.5 4.5L19 7.5"
        case .warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01"
        case .info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 11v5M12 8h.01"
        case .menu: "M4 7h16M4 12h16M4 17h16"
        case .search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20 20"
        case .refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15"
        case .people:
            "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19.5c.7-3 3.2-5 6.5-5s5.8 2 6.5 5M16 4.900a3.5 3.5 0 0 1 0 6.200M18.5 15c1.6.8 2.6 2.4 3 4.5"
        case .calendar: "M4 6.500h16V20H4zM4 10.500h16M8.5 3.500v4M15.5 3.500v4"
        case .basket: "M3.5 10h17l-2 9.500h-13zM8 10l3-6M16 10l-3-6"
        case .meal: "M7 3.500v17M4.5 3.500v5a2.5 2.5 0 0 0 5 0v-5M17 20.500v-17c-2.2 1.5-3.5 4-3.5 7.5 0 1.5 1 2.5 3.5 2.5"
        case .travel:
            "M4 17.500h16M6 17.500l-.5-9a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2l-.5 9M6 12.500h12M8 17.500v2.500M16 17.500v2.500M9 15h.01M15 15h.01"
        case .star: "M12 4l2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.500L4 9.800l5.6-.7z"
        case .heart: "M12 19.500C7 16 4 13 4 9.500A4.2 4.2 0 0 1 12 7.7 4.2 4.2 0 0 1 20 9.500C20 13 17 16 12 19.500z"
        case .tag: "M4 4.500h8l8 8-7.5 7.5-8.5-8.500zM8 8.500h.01"
        case .empty: "M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h5a3 3 0 0 0 6 0h5"
        }
    }
}
