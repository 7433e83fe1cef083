import Foundation
import Testing

@testable import CountdownArguments

@Suite struct ArgumentsExplainTests {
  private struct Answer: Decodable, Equatable {
    let v: Int
    let next: [String]
    let notes: [String]
  }

  /// Moments long ago, about which governments do not change their minds.
  private func answer(_ arguments: String...) throws -> Answer {
    let request = try Request.parse(["explain", "--json"] + arguments, surroundings: saturday)
    guard case .print(let text) = request else { throw UsageError("nothing to print") }
    #expect(text.count(where: { $0 == "\n" }) == 1)
    return try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
  }

  @Test func programsGetMomentsAndNotes() throws {
    let answer = try answer(
      "2:30 day", "--zone", "Europe/Berlin", "--after", "2019-03-30T00:00:00Z", "--count", "2")
    #expect(
      answer
        == Answer(
          v: 1, next: ["2019-03-30T02:30:00+01:00", "2019-03-31T03:00:00+02:00"],
          notes: [
            "02:30 does not exist on Sun 2019-03-31 in Europe/Berlin: clocks go from 02:00 to "
              + "03:00; rings at 03:00"
          ]))
    let plain = try printed(
      "explain", "7:30", "mon", "--zone=Asia/Tokyo", "--after=2019-03-30T00:00:00+09:00", "--json",
      "--count=1")
    #expect(plain == "{\"v\":1,\"next\":[\"2019-04-01T07:30:00+09:00\"],\"notes\":[]}\n")
  }

  @Test func peopleReadWhatWasUnderstoodAMomentALineAndNotes() throws {
    #expect(
      try printed(
        "explain", "2:30", "sun,mon", "--zone", "America/New_York", "--after",
        "2019-11-02T00:00:00Z", "--count", "2")
          == """
          02:30 on Monday and Sunday, by the clocks of America/New_York
            Sun 2019-11-03 02:30 -05:00
            Mon 2019-11-04 02:30 -05:00

          """)
    #expect(
      try printed("explain", "1:30 sun", "--zone=Europe/London", "--after=2019-10-26T00:00:00Z")
        .hasSuffix(
          "01:30 exists twice on Sun 2019-10-27 in Europe/London: clocks go back from 02:00 to "
            + "01:00; rings the first time\n"))
  }

  @Test func withoutOptionsItIsNowAndHere() throws {
    #expect(try answer("noon").next == ["2026-11-21T12:00:00+01:00"])
    #expect(try answer("tomorrow", "7:00", "am").next == ["2026-11-22T07:00:00+01:00"])
    #expect(try answer("1h", "30", "min").next == ["2026-11-21T12:00:00+01:00"])
    #expect(try answer("7:30 day").next.count == 3)
    #expect(try answer("7:30").notes.count == 1)
    #expect(
      try answer("noon", "--after", "2026-11-21T13:00").next.first?.prefix(10) == "2026-11-22")
  }

  @Test func everyFaultIsOneLineWithStatus2() {
    #expect(refusal("explain").contains("is missing"))
    #expect(refusal("explain", "7:30 mon..fru").contains("unknown day \"fru\""))
    #expect(refusal("explain", "today 7:00").contains("that was 3 h ago"))
    #expect(
      refusal("explain", "noon", "--zone", "Europe/Berln")
        .hasSuffix("there is no time zone \"Europe/Berln\"; did you mean Europe/Berlin?"))
    #expect(refusal("explain", "noon", "--after", "teatime").contains("--after: \"teatime\""))
    #expect(refusal("explain", "noon", "--count", "0").contains("from 1 to 1000"))
    #expect(refusal("explain", "noon", "--label", "x").contains("explain does not take --label"))
  }

  /// What only an alarm or a reminder takes is explained, too.
  @Test func aLengthBeyondTheLimitOfCountdownsIsAMoment() throws {
    let answer = try answer("100d", "--after", "2026-11-21T13:00")
    #expect(answer.next.first?.prefix(10) == "2027-03-01")
    #expect(
      answer.notes == ["for alarms and reminders; a countdown lasts at most 99 days"])
  }
}
