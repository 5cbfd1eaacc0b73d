import Foundation

/// The address in the browser: that of a page and, for a dialog, that of the page below it unless it is the default one. A reload, a link
/// and a restarted app therefore show both.
struct PageAddress {
    /// The query parameter for the page below.
    private static let name = "over"

    let page: String
    let below: String?
    var isStart: Bool { page == "/" || page.isEmpty }

    init(_ page: String, above below: String?) {
        (self.page, self.below) = (page, below)
    }

    /// Parses a ``text``; other parts of an address are preserved.
    init(_ text: String) {
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let items = halves.count > 1 ? halves[1].split(separator: "&", omittingEmptySubsequences: false) : []
        let mine = items.filter { $0.hasPrefix(Self.name + "=") }
        guard mine.count == 1, let below = mine[0].dropFirst(Self.name.count + 1).removingPercentEncoding, below.hasPrefix("/") else {
            self.init(text, above: nil)
            return
        }
        let rest = items.filter { !$0.hasPrefix(Self.name + "=") }.joined(separator: "&")
        self.init(rest.isEmpty ? String(halves[0]) : "\(halves[0])?\(rest)", above: below)
    }

    var text: String {
        guard let below = below?.addingPercentEncoding(withAllowedCharacters: Self.plain) else { return page }
        return "\(page)\(page.contains("?") ? "&" : "?")\(Self.name)=\(below)"
    }

    private static let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
}
