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
        case .empty: "M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h5a3 3 0 0 0 6 0h5"
        }
    }
}
