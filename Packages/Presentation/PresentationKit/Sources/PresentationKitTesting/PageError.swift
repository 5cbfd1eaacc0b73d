/// An error of the page driver. The description includes the content of the page.
public struct PageError: Error, Hashable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
    static func disabled(_ name: String) -> PageError { PageError("\"\(name)\" is disabled.") }

    static func noHandler(_ name: String) -> PageError {
        PageError("\"\(name)\" cannot be clicked: it has no click handler, no link target and submits no form.")
    }

    static func enumeration(of names: [String]) -> String {
        names.isEmpty ? "There is none." : "There \(names.count == 1 ? "is" : "are") \(quoted(names))."
    }

    static func quoted(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
