import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownDesktop

/// What people answer, and what only looks like it.
@Suite(.serialized, .ownThread) struct ActionTests {
  @Test func buttonAnswersAndItsCloseIsTheSameThing() throws {
    let bench = try Bench()
    let shown = try bench.present("tea", again).notify
    try bench.server.command("invoke \(shown ?? 0) again")
    try bench.server.command("closed \(shown ?? 0) 2")
    let answer = try bench.probe.hears("answer")
    #expect([answer.id, answer.answer, answer.token] == ["tea", "again", "none"])
    try bench.settle()
    let counts = try bench.probe.order("counts")
    #expect([counts.actions, counts.dismissed, counts.unknown, counts.failures] == [1, 0, 0, 0])
  }

  @Test func windowThatAClickOpensGetsItsToken() throws {
    let bench = try Bench()
    _ = try bench.present("tea", ["opening": "Open"])
    try bench.server.command("token 1 tok-123 default")
    let answer = try bench.probe.hears("answer")
    #expect([answer.answer, answer.token] == ["opened", "tok-123"])
    #expect(try bench.server.next().close == 1)
  }

  @Test func aSecondClickIsNoSecondAnswer() throws {
    let bench = try Bench()
    _ = try bench.present("tea", again)
    for _ in 1...2 { try bench.server.command("invoke 1 again") }
    try bench.settle()
    let counts = try bench.probe.order("counts")
    #expect([counts.actions, counts.unknown, counts.failures] == [1, 0, 0])
  }

  @Test func clicksOnOtherProgramsNotificationsAreNobodysBusiness() throws {
    let bench = try Bench(keepsErrors: true)
    _ = try bench.present("tea", again)
    for command in ["invoke 4711 reply", "invoke 4711 again", "closed 4711 2"] {
      try bench.server.command(command)
    }
    try bench.settle()
    let counts = try bench.probe.order("counts")
    #expect([counts.actions, counts.dismissed, counts.unknown, counts.failures] == [0, 0, 0, 0])
    #expect(bench.probe.standardError == "")
  }

  @Test func unknownActionChangesNothingAndIsCountedAndReportedAndNotOnStderr() throws {
    let bench = try Bench(keepsErrors: true)
    _ = try bench.present("tea", again)
    try bench.server.command("invoke 1 explode")
    #expect(try bench.probe.hears("failure").reason == "unknownAction")
    #expect(try bench.probe.order("counts").unknown == 1)
    #expect(bench.probe.standardError == "")
    try bench.server.command("invoke 1 again")
    #expect(try bench.probe.hears("answer").answer == "again")
  }

  @Test(arguments: [(1, "expired"), (2, "closed"), (3, nil), (4, nil)])
  func onlyAPersonsCloseIsOne(_ reason: Int, _ expected: String?) throws {
    let bench = try Bench()
    _ = try bench.present("tea")
    try bench.server.command("closed 1 \(reason)")
    if let expected { #expect(try bench.probe.hears("answer").answer == expected) }
    try bench.settle()
    let counts = try bench.probe.order("counts")
    #expect([counts.expired, counts.dismissed] == [reason == 1 ? 1 : 0, reason == 2 ? 1 : 0])
    // libnotify tells of the end of one object once: the next life is told of as well.
    _ = try bench.present("tea")
    try bench.server.command("closed 2 2")
    #expect(try bench.probe.hears("answer").answer == "closed")
    #expect(try bench.probe.order("counts").dismissed == (reason == 2 ? 2 : 1))
  }

  @Test(arguments: [1, 2]) func aClickAfterTheEndIsNoAnswer(_ reason: Int) throws {
    let bench = try Bench()
    _ = try bench.present("tea", again)
    try bench.server.command("closed 1 \(reason)")
    #expect(try bench.probe.hears("answer").answer == (reason == 1 ? "expired" : "closed"))
    try bench.server.command("invoke 1 again")
    try bench.settle()
    let counts = try bench.probe.order("counts")
    #expect([counts.actions, counts.unknown, counts.failures] == [0, 0, 0])
  }

  @Test func whatLastsTakesActionsUntilItIsClosedAndThatIsNoAnswerAnyMore() throws {
    let bench = try Bench()
    _ = try bench.present("alarm", ["lasts": true, "actions": [["snooze", "Snooze"]]])
    for _ in 1...2 {
      try bench.server.command("invoke 1 snooze")
      #expect(try bench.probe.hears("answer").answer == "snooze")
    }
    try bench.server.command("closed 1 2")
    try bench.settle()
    #expect(try bench.probe.order("counts").dismissed == 0)
  }

  @Test func actionsAreOfferedOnlyWhereTheServerHasThem() throws {
    let answerable = again.merging(["opening": "Open"]) { $1 }
    #expect(
      try Bench(["actions"]).present("a", answerable).actions
        == ["again", "Start again", "default", "Open"])
    #expect(try Bench(["body"]).present("a", answerable).actions == [])
  }

  /// A signal of another program that knows the number of our notification.
  @Test(arguments: [false, true])
  func clickThatAnotherProgramMakesUpReachesNobody(_ isUnicast: Bool) throws {
    let bench = try Bench()
    _ = try bench.present("tea", again)
    var command = ["gdbus", "emit", "--session", "--object-path", "/org/freedesktop/Notifications"]
    // The bus counts its connections: the server is 0, or 1, and the probe comes after it.
    for number in isUnicast ? 0...3 : 0...0 {
      if isUnicast { command = Array(command.prefix(5)) + ["--dest", ":1.\(number)"] }
      let signal = ["--signal", "org.freedesktop.Notifications.ActionInvoked", "uint32 1", "again"]
      _ = try Child(
        command + signal, package: "libglib2.0-bin", environment: bench.bus.environment
      ).readToEnd()
    }
    try bench.settle()
    #expect(try bench.probe.order("counts").actions == 0)
    try bench.server.command("invoke 1 again")
    #expect(try bench.probe.hears("answer").answer == "again")
  }
}
