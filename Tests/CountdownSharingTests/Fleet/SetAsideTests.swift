import Countdown
import Testing

@testable import CountdownPostgres

/// The pauses of what the server refuses.
struct SetAsideTests {
  private var aside = SetAside<String>()

  private func moment(_ seconds: Int) -> Moment {
    Moment(nanoseconds: Int64(seconds) * 1_000_000_000)
  }

  @Test mutating func thePausesGrowToAMinute() {
    var (now, pauses): (Int, [Duration]) = (0, [])
    for _ in 0..<9 {
      guard let pause = aside.add("a", at: moment(now)) else { break }
      pauses.append(pause)
      now += Int(pause / .seconds(1))
      #expect(aside.keys == ["a"] && aside.contains("a") && aside.next == moment(now))
      let ends = [now - 1, now, now].map { aside.endPauses(at: moment($0)) }
      #expect(ends == [false, true, false])
      #expect(aside.keys == [] && !aside.contains("a") && aside.next == nil)
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
  }

  @Test mutating func whatIsNotRefusedAgainIsForgotten() {
    for key in ["a", "b", "c"] { _ = aside.add(key, at: moment(0)) }
    _ = aside.endPauses(at: moment(1))
    _ = aside.add("b", at: moment(1))
    aside.forgetTried()
    #expect(aside.keys == ["b"])
    aside.forget("b")
    let pauses = ["a", "b"].map { aside.add($0, at: moment(2)) }
    #expect(pauses == [.seconds(1), .seconds(1)])
  }

  @Test mutating func whereAThousandAreRefusedSomethingElseIsWrong() {
    let pauses = (0..<1_001).map { aside.add("\($0)", at: moment(0)) }
    #expect(pauses.count { $0 == nil } == 1 && aside.keys.count == 1_000)
    let again = aside.add("7", at: moment(0))
    #expect(again == .seconds(2))
  }
}
