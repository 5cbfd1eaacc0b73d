/// An error of the page driver. The description includes the content of the page.
public struct PageError: Error, Hashable, CustomStringConvertible {
    private enum Code: Hashable {
        case notFound(kind: String, name: String, present: [String])
        case ambiguous(kind: String, name: String, matches: [String])
        case noHandler(name: String)
        case disabled(name: String)
        case noOption(String, field: String, options: [String])
        case noFileField(String)
        case notAccepted(String, field: String, accepted: [String])
        case noForm(count: Int)
        case refused(String)
        case unusable([String])
        case unreadable(String)
        case stillRunning(String, text: String)
        case noOpener(String)
        case neverReviewed(name: String, variable: String)
        case changed(name: String, difference: String, variable: String)
    }

    private let code: Code

    static func notFound(_ kind: String, _ name: String, present: [String]) -> PageError {
        PageError(code: .notFound(kind: kind, name: name, present: present))
    }
    static func ambiguous(_ kind: String, _ name: String, matches: [String]) -> PageError {
        PageError(code: .ambiguous(kind: kind, name: name, matches: matches))
    }
    static func noHandler(_ name: String) -> PageError { PageError(code: .noHandler(name: name)) }
    static func disabled(_ name: String) -> PageError { PageError(code: .disabled(name: name)) }
    static func noOption(_ option: String, field: String, options: [String]) -> PageError {
        PageError(code: .noOption(option, field: field, options: options))
    }
    static func noFileField(_ name: String) -> PageError { PageError(code: .noFileField(name)) }
    static func notAccepted(_ mediaType: String, field: String, accepted: [String]) -> PageError {
        PageError(code: .notAccepted(mediaType, field: field, accepted: accepted))
    }
    static func noForm(count: Int) -> PageError { PageError(code: .noForm(count: count)) }
    static func refused(_ reason: String) -> PageError { PageError(code: .refused(reason)) }
    static func unusable(_ faults: [String]) -> PageError { PageError(code: .unusable(faults)) }
    static func unreadable(_ reason: String) -> PageError { PageError(code: .unreadable(reason)) }
    static func stillRunning(_ what: String, text: String) -> PageError { PageError(code: .stillRunning(what, text: text)) }
    static func noOpener(_ location: String) -> PageError { PageError(code: .noOpener(location)) }

    static func neverReviewed(name: String, variable: String) -> PageError {
        PageError(code: .neverReviewed(name: name, variable: variable))
    }
    static func changed(name: String, difference: String, variable: String) -> PageError {
        PageError(code: .changed(name: name, difference: difference, variable: variable))
    }

    public var description: String {
        switch code {
        case .notFound(let kind, let name, let present):
            "There is no \(kind) named \"\(name)\" on the page. There \(Self.enumeration(of: present))."
        case .ambiguous(let kind, let name, let matches):
            "\"\(name)\" names more than one \(kind): \(Self.quoted(matches)). Give the full name, or say where with `in:`."
        case .noHandler(let name):
            "\"\(name)\" cannot be clicked: it has no click handler, no link target and submits no form."
        case .disabled(let name):
            "\"\(name)\" is disabled."
        case .noOption(let option, let field, let options):
            "The field \"\(field)\" has no option \"\(option)\". There \(Self.enumeration(of: options))."
        case .noFileField(let name):
            "The field \"\(name)\" takes no file. Use `fill`, `select` or `click`."
        case .notAccepted(let mediaType, let field, let accepted):
            "The field \"\(field)\" takes no \(mediaType). It accepts \(Self.quoted(accepted))."
        case .noForm(let count):
            "The page has \(count) forms that can be submitted. Name the button to press."
        case .refused(let reason):
            "The page refused the event. \(reason)"
        case .unusable(let faults):
            "The page has accessibility problems:\n" + faults.map { "- \($0)" }.joined(separator: "\n")
        case .unreadable(let reason):
            "The page is not well-formed HTML. \(reason)"
        case .stillRunning(let what, let text):
            "\(what) did not happen in time. If an action waits for the user, use `until:`. The page shows:\n\(text)"
        case .noOpener(let location):
            "The link opens \(location), but the page was created without an `open` closure."
        case .neverReviewed(let name, let variable):
            "There is no snapshot \(name). Run the tests with \(variable)=1 and review the new file."
        case .changed(let name, let difference, let variable):
            "The page differs from the reviewed snapshot \(name):\n\(difference)\n"
                + "If the change is intended, run the tests with \(variable)=1 and review the change."
        }
    }

    private static func enumeration(of names: [String]) -> String {
        switch names.count {
        case 0: "is none"
        case 1: "is \(quoted(names))"
        default: "are \(quoted(names))"
        }
    }

    private static func quoted(_ names: [String]) -> String {
        names.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
