@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit

/// What a message says besides the page or the patch.
struct WireMessage {
    let number: Int
    /// The session's id; in a full render, because the session may be a new one.
    let session: String?
    let title: String?
    let location: String?
    let acknowledgements: [Int]
    /// What the page speaks; nil when the browser knows.
    let language: PageLanguage?
    /// What the device is to do.
    let commands: [DeviceCommand]

    /// The whole message. Templates come before what is made of them.
    func json(around writer: WireWriter) -> [UInt8] {
        var json = JSONBuffer()
        json.append("{\"r\":")
        json.append(number)
        member("\"s\":", session, to: &json)
        if !writer.needed.isEmpty {
            json.append(",\"T\":{")
            for (index, template) in writer.needed.enumerated() {
                if index > 0 { json.append(",") }
                json.append(string: String(template.id))
                json.append(":")
                json.append(string: WireTemplate.html(of: template))
            }
            json.append("}")
        }
        if writer.buffer.count > 0 {
            json.append(",")
            json.append(writer.buffer)
        }
        member("\"t\":", title, to: &json)
        member("\"l\":", location, to: &json)
        if let language {
            json.append(",\"w\":")
            ClientStrings(language: language).append(to: &json)
        }
        if !acknowledgements.isEmpty {
            json.append(",\"a\":[")
            for (index, number) in acknowledgements.enumerated() {
                if index > 0 { json.append(",") }
                json.append(number)
            }
            json.append("]")
        }
        if !commands.isEmpty {
            json.append(",\"c\":[")
            for (index, command) in commands.enumerated() {
                json.append(index > 0 ? ",{" : "{")
                for (index, member) in command.members.enumerated() {
                    if index > 0 { json.append(",") }
                    json.append(string: member.key)
                    json.append(":")
                    json.append(string: member.value)
                }
                json.append("}")
            }
            json.append("]")
        }
        json.append("}")
        return json.bytes
    }

    private func member(_ name: StaticString, _ value: String?, to json: inout JSONBuffer) {
        guard let value else { return }
        json.append(",")
        json.append(name)
        json.append(string: value)
    }
}
