import Countdown
import CountdownAlarms
import Testing

@testable import CountdownArguments

@Suite struct ItemNameTests {
  private static let ids = [
    "3f2a0000-0000-4000-8000-000000000000", "3fb00000-0000-4000-8000-000000000000",
    "20000000-0000-4000-8000-000000000000",
  ]

  private func candidates(_ labels: [String]) -> [ItemName.Candidate] {
    zip(Self.ids, labels).enumerated().compactMap { index, pair in
      CountdownID(pair.0).map {
        ItemName.Candidate(id: $0, number: index + 1, label: pair.1)
      }
    }
  }

  private func find(_ text: String, among labels: [String] = ["Work", "", "Gym"]) -> String {
    let candidates = candidates(labels)
    do {
      return try ItemName(text)
        .find(in: candidates, kind: "alarm", command: "countdown alarm list").description
    } catch {
      return error.description
    }
  }

  @Test func aNumberOrABeginningIsFound() {
    #expect(find("1") == Self.ids[0])
    // A number comes before the beginning of an id, and never hits one by chance.
    #expect(find("2") == Self.ids[1])
    #expect(find("20").contains("no alarm 20"))
    #expect(find("20000000") == Self.ids[2])
    #expect(find("3F2") == Self.ids[0])
    #expect(find(Self.ids[1]) == Self.ids[1])
  }

  @Test func aLabelIsFoundWhereNoOtherHasIt() {
    #expect(find("Gym") == Self.ids[2])
    #expect(find("wORK") == Self.ids[0])
    #expect(find("Pay rent", among: ["", "pay Rent", "Gym"]) == Self.ids[1])
    #expect(find("ÄRZTE", among: ["", "Ärzte", "Gym"]) == Self.ids[1])
    // Only the whole label, and neither a number nor an id gives way to it.
    #expect(find("Wor") == "countdown: no alarm Wor; did you mean Work?")
    #expect(find("2", among: ["2", "", "Gym"]) == Self.ids[1])
    #expect(find("3fb", among: ["3fb", "", "Gym"]) == Self.ids[1])
    #expect(find("7", among: ["7", "", "Gym"]) == Self.ids[0])
    // The beginning of several ids may be the label of one.
    #expect(find("3f", among: ["", "", "3F"]) == Self.ids[2])
    #expect(
      find("work", among: ["Work", "work", "Gym"])
        == "countdown: 2 alarms are called \"Work\": 1 (Work, 3f2a0000), 2 (work, 3fb00000)")
    #expect(find("Wrok") == "countdown: no alarm Wrok; did you mean Work?")
  }

  @Test func shellsGetWhatNamesOne() {
    #expect(
      candidates(["Work", "Pay rent", "gym"]).names == ["1", "2", "3", "Work", "Pay rent", "gym"])
    #expect(candidates(["Work", "work", ""]).names == ["1", "2", "3"])
    #expect(candidates(["2", "-x", "3fb"]).names == ["1", "2", "3"])
    #expect(candidates(["a\nb", " ", "x"]).names == ["1", "2", "3", "x"])
  }

  @Test func whatIsNotThereIsAnsweredWithWhatIs() {
    #expect(
      find("3f")
        == "countdown: 3f is the beginning of 2 ids: 1 (Work, 3f2a0000), 2 (3fb00000)")
    #expect(
      find("9")
        == "countdown: no alarm 9; known: 1 (Work, 3f2a0000), 2 (3fb00000), 3 (Gym, 20000000); "
        + "see: countdown alarm list")
    #expect(find("9", among: []) == "countdown: there are no alarms")
  }
}
