import CountdownBenchmarkSupport
import Glibc
import Testing

@testable import CountdownSoak

@Suite struct GrowthTests {
  @Test func whatIsKeptIsComparedAndNotWhatIsNeededForAMoment() throws {
    let busy = try #require(Growth("x", [10, 30, 11, 40, 50, 60, 10, 12], slack: 2))
    #expect(busy.begin == 10 && busy.end == 10 && busy.limit == 12 && busy.holds)
    let leak = try #require(Growth("x", (0..<40).map { 10 + Double($0) }, share: 0.2, slack: 2))
    #expect(leak.limit == 14 && leak.end == 40 && !leak.holds)
    #expect(Growth("x", [1, 2, 3], slack: 0) == nil)
  }

  @Test func aDescriptorThatIsKeptOpenIsSeen() throws {
    let before = try #require(Holding(of: getpid())).descriptors
    let kept = (0..<20).map { _ in dup(0) }
    let after = try #require(Holding(of: getpid())).descriptors
    for descriptor in kept { close(descriptor) }
    // Other tests open and close theirs meanwhile.
    #expect(after > before)
    #expect(Holding(of: -1) == nil)
  }

  @Test func theReportSaysWhatDoesNotHold() throws {
    let account = Report.Account(
      kind: "countdowns begun", total: 3, fates: [("announced once", 2)], faults: ["c3 is lost"])
    let whole = Report.Account(kind: "alarms", total: 1, fates: [("rang", 1)], faults: [])
    let leak = try #require(Growth("host: threads", [1, 1, 9, 9], slack: 2))
    let report = Report(
      seed: 7, beginning: 2, seconds: 60, missing: ["full disks"], deeds: [], hosts: 2,
      countdowns: account, alarms: whole, growths: [leak], faults: [])
    #expect(!account.addsUp && whole.addsUp && !report.holds)
    let lines = report.text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("together 2 of 3") && lines.contains("together 1 of 1"))
    #expect(lines.contains("host: threads 1.0 9.0 3.0 misses") && lines.contains("c3 is lost"))
    #expect(report.text.hasSuffix("does not add up; something has grown"))
  }
}

@Suite struct SoakOptionsTests {
  @Test func theOptionsAreRead() throws {
    let options = try Options(parsing: ["--seconds=3600", "--seed", "9", "--alarms", "0"])
    #expect(options.seconds == 3_600 && options.seed == 9 && options.alarms == 0)
    #expect(options.countdowns == 10_000 && !options.help)
  }

  @Test(arguments: [["--seconds", "9"], ["--countdowns=x"], ["--seed=-1"], ["60"]])
  func whatMakesNoSenseIsRefused(arguments: [String]) {
    #expect(throws: UsageError.self) { try Options(parsing: arguments) }
  }
}
