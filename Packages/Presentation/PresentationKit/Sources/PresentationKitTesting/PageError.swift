/// An error of the page driver. The description includes the content of the page.
public struct PageError: Error, Hashable, CustomStringConvertible {
    public let description: String
    private init(_ description: String) { self.description = description }

    static func notFound(_ kind: String, _ name: String, present: [String]) -> PageError {
        PageError("There is no \(kind) named \"\(name)\" on the page. There \(enumeration(of: present)).")
    }

    static func ambiguous(_ kind: String, _ name: String, matches: [String]) -> PageError {
        PageError("\"\(name)\" names more than one \(kind): \(quoted(matches)). Give the full name, or say where with `in:`.")
    }

    static func noHandler(_ name: String) -> PageError {
        PageError("\"\(name)\" cannot be clicked: it has no click handler, no link target and submits no form.")
    }

    static func disabled(_ name: String) -> PageError { PageError("\"\(name)\" is disabled.") }

    static func noOption(_ option: String, field: String, options: [String]) -> PageError {
        PageError("The field \"\(field)\" has no option \"\(option)\". There \(enumeration(of: options)).")
    }

    static func noFileField(_ name: String) -> PageError {
        PageError("The field \"\(name)\" takes no file. Use `fill`, `select` or `click`.")
    }

    static func notAccepted(_ mediaType: String, field: String, accepted: [String]) -> PageError {
        PageError("The field \"\(field)\" takes no \(mediaType). It accepts \(quoted(accepted)).")
    }

    static func noForm(count: Int) -> PageError {
        PageError("The page has \(count) forms that can be submitted. Name the button to press.")
    }

    static func refused(_ reason: String) -> PageError { PageError("The page refused the event. \(reason)") }

    static func unusable(_ faults: [String]) -> PageError {
        PageError("The page has accessibility problems:\n" + faults.map { "- \($0)" }.joined(separator: "\n"))
    }

    static func unreadable(_ reason: String) -> PageError { PageError("The page is not well-formed HTML. \(reason)") }

    static func stillRunning(_ what: String, text: String) -> PageError {
        PageError("\(what) did not happen in time. If an action waits for the user, use `until:`. The page shows:\n\(text)")
    }

    static func noOpener(_ location: String) -> PageError {
        PageError("The link opens \(location), but the page was created without an `open` closure.")
    }

    static func neverReviewed(name: String, variable: String) -> PageError {
        PageError("There is no snapshot \(name). Run the tests with \(variable)=1 and review the new file.")
    }

    static func changed(name: String, difference: String, variable: String) -> PageError {
        PageError(
            "The page differs from the reviewed snapshot \(name):\n\(difference)\n"
                + "If the change is intended, run the tests with \(variable)=1 and review the change.")
    }

    private static func enumeration(of names: [String]) -> String {
        switch names.count {
        case 0: "is none"
        case 1: "is \(quoted(names))"
        default: "are \(quoted(names))"
        }
    }

    private static func quoted(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
