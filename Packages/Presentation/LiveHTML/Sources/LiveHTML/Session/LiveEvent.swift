public import PresentationKit

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
    ///
    /// - Parameters:
    ///   - handler: The number of the element's handler.
    ///   - render: The number of the render that contained the element.
    public static func handler(_ event: NodeEvent, _ handler: Int, render: Int, values: FormValues, number: Int? = nil) -> LiveEvent {
        LiveEvent(kind: .handler(event, number: handler, render: render, values: values), number: number)
    }

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
        let event = try decode(Array(first.bytes))
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
        guard let json = try? JSONReader.read(bytes), let name = json["e"]?.string, let number = json["n"]?.integer else {
            throw .malformedEvent
        }
        if name == "open" {
            guard let location = json["l"]?.string else { throw .malformedEvent }
            return .open(location, isShown: json["b"] == .bool(true), number: number)
        }
        guard let event = NodeEvent(rawValue: name), let handler = json["h"]?.integer, let render = json["r"]?.integer else {
            throw .malformedEvent
        }
        return .handler(event, handler, render: render, values: try values(json["v"]), number: number)
    }

    private static func values(_ json: JSONValue?) throws(LiveError) -> FormValues {
        guard let json else { return FormValues() }
        guard let members = json.object else { throw .malformedEvent }
        var fields: [String: [String]] = [:]
        for (name, value) in members {
            if let text = value.string {
                fields[name] = [text]
            } else if let texts = value.array?.map(\.string), !texts.contains(nil) {
                fields[name] = texts.compactMap { $0 }
            } else {
                throw .malformedEvent
            }
        }
        return FormValues(fields)
    }
}
