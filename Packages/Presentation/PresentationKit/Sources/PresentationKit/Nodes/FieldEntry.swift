/// A value that was entered into a field and not submitted yet.
@_spi(Rendering) public enum FieldEntry: Sendable, Equatable {
    case text(String)
    case isOn(Bool)
    case file(FormFile)
}
