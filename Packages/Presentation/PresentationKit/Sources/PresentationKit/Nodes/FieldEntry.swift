/// An entered value that is not submitted yet.
@_spi(Rendering) public enum FieldEntry: Sendable, Equatable {
    case text(String)
    case isOn(Bool)
    case file(FormFile)
}
