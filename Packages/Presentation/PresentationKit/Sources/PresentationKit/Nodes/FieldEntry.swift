/// What was entered into a field and is not sent yet.
@_spi(Rendering) public enum FieldEntry: Sendable, Equatable {
    case text(String)
    case isOn(Bool)
    case file(FormFile)
}
