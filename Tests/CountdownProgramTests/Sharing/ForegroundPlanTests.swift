import Testing

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownViews

@Suite struct ForegroundPlanTests {
  @Test("A name is never longer than records allow, and has room for a number")
  func lengths() {
    let plan = ForegroundPlan(
      ViewOptions(label: String(repeating: "ab ", count: 500)), command: "countdown")
    #expect(plan.name.utf8.count <= 60)
    #expect(Array(plan.names.prefix(3)) == [plan.name, "\(plan.name)-2", "\(plan.name)-3"])
    #expect(plan.names.allSatisfy { $0.utf8.count <= 64 })
    #expect(ForegroundPlan(ViewOptions(), command: "kitchen").name == "kitchen")
  }

  @Test("Alert options come through as attributes, and without any the usual ones are meant")
  func attributes() {
    for sound in [nil, AlertOptions.Sound.none, .nature, .file("/a/b.ogg")] {
      for notify in [true, false] {
        let options = AlertOptions(sound: sound, notify: notify, bell: !notify)
        let back = AlertOptions(attributes: options.attributes)
        #expect(back.sound == sound)
        #expect(back.notify == notify)
        #expect(back.bell == !notify)
      }
    }
    #expect(AlertOptions().attributes.isEmpty)
    let relative = AlertOptions(sound: .file("birds.ogg")).attributes["sound"]
    #expect(relative?.hasPrefix("/") == true)
    #expect(relative?.hasSuffix("/birds.ogg") == true)
    let long = AlertOptions(sound: .file("/" + String(repeating: "a", count: 1_024)))
    #expect(long.attributes.isEmpty)
    #expect(AlertOptions(attributes: ["sound": "b.ogg", "notify": "yes"]).attributes.isEmpty)
  }
}
