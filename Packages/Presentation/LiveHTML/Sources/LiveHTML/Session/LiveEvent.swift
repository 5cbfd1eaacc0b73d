public import PresentationKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An event sent by a browser.
public struct LiveEvent: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case handler(NodeEvent, number: Int, render: Int, values: FormValues)
        case open(String, isShown: Bool)
    }

    let kind: Kind
    /// The event's number on its page, which the response contains; nil for a form sent without a script.
    let number: Int?

    /// An event of an element.
    public static func handler(_ event: NodeEvent, _ handler: Int, render: Int, values: FormValues, number: Int? = nil) -> LiveEvent {
        LiveEvent(kind: .handler(event, number: handler, render: render, values: values), number: number)
    }

    /// Whether the event submits a form.
    /// - Parameter handler: The number of the form's handler.
    package func submits(_ handler: Int) -> Bool { if case .handler(.submit, handler, _, _) = kind { true } else { false } }

    /// A navigation to a location.
    ///
    /// - Parameter isShown: Whether the address bar already shows the location, after back or forward.
    public static func open(_ location: String, isShown: Bool = false, number: Int? = nil) -> LiveEvent {
        LiveEvent(kind: .open(location, isShown: isShown), number: number)
    }

    /// Decodes the form that the client script sends with files: the event as JSON, then the files.
    ///
    /// - Throws: ``LiveError/malformedEvent``.
    package static func decode(_ form: MultipartForm) throws(LiveError) -> LiveEvent {
        guard let first = form.parts.first, first.name == "event", first.file == nil else { throw .malformedEvent }
        let event = try decode(first.bytes)
        guard case .handler(.submit, let handler, let render, let values) = event.kind else { throw .malformedEvent }
        var files: [String: [FormFile]] = [:]
        for part in form.parts.dropFirst() {
            guard let file = part.formFile else { throw .malformedEvent }
            files[part.name, default: []].append(file)
        }
        let fields = Dictionary(uniqueKeysWithValues: values.names.map { ($0, values.all($0)) })
        return .handler(.submit, handler, render: render, values: FormValues(fields, files: files), number: event.number)
    }

    /// Decodes the JSON that the client script sends.
    ///
    /// - Throws: ``LiveError/malformedEvent``.
    public static func decode(_ bytes: [UInt8]) throws(LiveError) -> LiveEvent {
        guard let json = try? JSONDecoder().decode(ClientEvent.self, from: Data(bytes)) else { throw .malformedEvent }
        if json.e == "open" {
            guard let location = json.l else { throw .malformedEvent }
            return .open(location, isShown: json.b ?? false, number: json.n)
        }
        guard let event = NodeEvent(rawValue: json.e), let handler = json.h, let render = json.r else { throw .malformedEvent }
        return .handler(event, handler, render: render, values: FormValues(json.v?.mapValues(\.texts) ?? [:]), number: json.n)
    }
}

/// An event as the client script writes it.
private struct ClientEvent: Decodable {
    /// The value of one field, or the values of several with one name.
    struct Value: Decodable {
        let texts: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            texts = try (try? container.decode(String.self)).map { [$0] } ?? container.decode([String].self)
        }
    }

    /// The name of the event; `open` for a navigation.
    let e: String
    let n: Int
    /// The location of a navigation, and whether the address bar already shows it.
    let l: String?
    let b: Bool?
    /// The handler of an element's event, the render that contained it, and the entered values.
    let h: Int?
    let r: Int?
    let v: [String: Value]?
}
