#if os(Windows)
/// Nothing of it is compiled here, and then the compiler keeps an empty record.
struct Shell {}
#endif
