import Testing

@testable import HomeScreens
