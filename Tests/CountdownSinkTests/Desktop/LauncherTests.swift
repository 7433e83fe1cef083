import Countdown
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownDesktop

/// The badge on the launcher's icon, heard on a real bus.
@Suite(.serialized, .ownThread) struct LauncherTests {
  private func badge(on bus: TestBus, repetition: UInt32 = 600) throws -> LauncherBadge {
    try LauncherBadge(
      desktopFile: "tea.desktop", timeout: .seconds(60), repetition: repetition,
      address: { [address = bus.address] in address })
  }

  @Test func theNumberAndTheProgressAreSaidInFull() throws {
    let bus = try TestBus()
    let (ear, badge) = (try LauncherEar(on: bus), try badge(on: bus))
    try badge.show(LauncherEntry(count: 3, progress: 0.25, isUrgent: true))
    #expect(
      try ear.update() == [
        "application": "string \"application://tea.desktop\"",
        "count": "int64 3", "count-visible": "boolean true", "progress": "double 0.25",
        "progress-visible": "boolean true", "urgent": "boolean true",
      ])
    try badge.show(LauncherEntry())
    #expect(
      try ear.update() == [
        "application": "string \"application://tea.desktop\"",
        "count": "int64 0", "count-visible": "boolean false", "progress": "double 0",
        "progress-visible": "boolean false", "urgent": "boolean false",
      ])
  }

  @Test(arguments: [(Int.max, 2_147_483_647), (2_147_483_648, 2_147_483_647), (-1, 0), (1, 1)])
  func numbersStayWithinWhatLaunchersCanShow(_ count: Int, _ shown: Int) {
    let arguments = LauncherEntry(count: count).arguments(for: "countdown.desktop")
    guard case .dictionary(let values) = arguments.last else {
      Issue.record("no properties")
      return
    }
    #expect(values["count"] == .int64(Int64(shown)))
    #expect(values["count-visible"] == .bool(shown > 0))
  }

  @Test(arguments: [(-1.0, 0.0), (2, 1), (.nan, 0), (.infinity, 1), (0.5, 0.5)])
  func progressStaysBetweenNothingAndAll(_ progress: Double, _ shown: Double) {
    let arguments = LauncherEntry(progress: progress).arguments(for: "countdown.desktop")
    guard case .dictionary(let values) = arguments.last else {
      Issue.record("no properties")
      return
    }
    #expect(values["progress"] == .double(shown))
    #expect(values["progress-visible"] == .bool(true))
  }

  @Test func aLauncherThatStartsLaterIsToldAtOnce() throws {
    let bus = try TestBus()
    let (ear, badge) = (try LauncherEar(on: bus), try badge(on: bus))
    try badge.show(LauncherEntry(count: 7))
    #expect(try ear.update()["count"] == "int64 7")
    try badge.check(within: .seconds(60))
    #expect(!badge.hasListener)
    #expect(try ear.update()["count"] == "int64 7")
    let launcher = try launcher(on: bus)
    #expect(try ear.update()["count"] == "int64 7")
    try badge.check(within: .seconds(60))
    #expect(badge.hasListener)
    withExtendedLifetime(launcher) {}
  }

  @Test func whatIsShownIsRepeatedForLaunchersThatSayNothing() throws {
    let bus = try TestBus()
    let (ear, badge) = (try LauncherEar(on: bus), try badge(on: bus, repetition: 1))
    try badge.show(LauncherEntry(count: 2))
    for _ in 0..<2 { #expect(try ear.update()["count"] == "int64 2") }
    withExtendedLifetime(badge) {}
  }

  @Test func atItsEndTheNumberGoesAway() throws {
    let bus = try TestBus()
    let ear = try LauncherEar(on: bus)
    do { try badge(on: bus).show(LauncherEntry(count: 2)) }
    #expect(try ear.update()["count-visible"] == "boolean true")
    #expect(try ear.update()["count-visible"] == "boolean false")
  }

  @Test func withoutABusEachCallSaysSoOnce() throws {
    let badge = try LauncherBadge(
      desktopFile: "tea.desktop", repetition: 600, address: { nil })
    #expect(reason(of: { try badge.show(LauncherEntry(count: 1)) }) == .noBus)
    #expect(reason(of: { try badge.check() }) == .noBus)
  }

  @Test func itComesBackWithTheBus() throws {
    let bus = try TestBus()
    let badge = try badge(on: bus)
    try badge.show(LauncherEntry(count: 1))
    bus.kill()
    while reason(of: { try badge.show(LauncherEntry(count: 2)) }) == nil {}
    try bus.start()
    let ear = try LauncherEar(on: bus)
    try badge.show(LauncherEntry(count: 3))
    #expect(try ear.update()["count"] == "int64 3")
  }

  @Test func aBusThatHangsCostsItsTimeLimitAndThenNothing() throws {
    let bus = try TestBus()
    let badge = try LauncherBadge(
      desktopFile: "tea.desktop", timeout: .milliseconds(100), repetition: 600,
      address: { [address = bus.address] in address })
    bus.daemon?.signal(SIGSTOP)
    for _ in 0..<Breaker.limit {
      #expect(reason(of: { try badge.show(LauncherEntry(count: 1)) }) == .timedOut)
    }
    #expect(reason(of: { try badge.show(LauncherEntry(count: 1)) }) == .notAnswering)
    bus.daemon?.signal(SIGCONT)
  }
}
