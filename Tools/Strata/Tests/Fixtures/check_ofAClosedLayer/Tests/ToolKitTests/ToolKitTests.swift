import Testing
import ToolKit

@Test func person_isExpected() {
    #expect(Person().sixth == "")
    #expect(Onlooker().onlyExpected())
    Onlooker().onlyInATest()
}
