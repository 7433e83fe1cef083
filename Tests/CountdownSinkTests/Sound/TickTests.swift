import CCountdownSound
import Countdown
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

@testable import CountdownSound

/// The ticks of a countdown, at a device that is a value: its clock is not the countdown's.
@Suite(.ownThread) struct TickTests {
  private let rate = 48_000
  /// A tick of five milliseconds.
  private let tick = [Int16](repeating: 9_000, count: 240)

  @Test func theTicksAreTheWholeSecondsBeforeTheDeadline() {
    let scheduler = ManualScheduler()
    let start = scheduler.now
    let track = SecondsTrack(until: start.advanced(by: .milliseconds(3_500)), on: scheduler)
    var ticks: [Duration] = []
    var moment = start
    while let tick = track.tick(after: moment) {
      ticks.append(start.duration(to: tick))
      moment = tick
    }
    #expect(ticks == [.milliseconds(500), .milliseconds(1_500), .milliseconds(2_500)])
    #expect(SecondsTrack(until: start.advanced(by: .seconds(1)), on: scheduler).hasTicks == false)
    #expect(SecondsTrack(until: start.advanced(by: .seconds(-9)), on: scheduler).hasTicks == false)
  }

  /// A card's clock is wrong by up to a thousandth: half a minute in an hour and a half.
  @Test(arguments: [1.0, 1.001, 0.999])
  func anHourOfTicksStaysWithTheSeconds(speed: Double) {
    var device = Device(rate: rate, speed: speed)
    let end = Moment(nanoseconds: 3_600_250_000_000)
    let track = SecondsTrack(until: end, on: ManualScheduler())
    var stream = TickStream(tick, channels: 1, rate: rate, track)
    while let piece = stream.next(at: device.moment) { device.play(piece) }
    #expect(device.ticks.count == 3_600)
    let errors = device.ticks.map { tick in
      let left = tick.duration(to: end) / .seconds(1)
      return abs(left - left.rounded())
    }
    #expect(errors.max() ?? 1 < 0.001)
    #expect(device.ticks.first.map { $0.duration(to: end) / .seconds(1) > 3_599.9 } == true)
    // The device is free before the end.
    #expect(device.moment.duration(to: end) > .milliseconds(900))
  }

  @Test func aTickThatIsLateIsLeftOut() {
    var device = Device(rate: rate)
    let track = SecondsTrack(
      until: Moment(nanoseconds: 5_000_000_000), on: ManualScheduler())
    var stream = TickStream(tick, channels: 1, rate: rate, track)
    while let piece = stream.next(at: device.moment) {
      device.play(piece)
      // The machine stands still over the tick at one second, and is a little late for the next.
      if device.ticks.isEmpty, device.moment > Moment(nanoseconds: 900_000_000) {
        device.stall(.milliseconds(1_110))
      }
    }
    let seconds = device.ticks.map { Double($0.nanoseconds) / 1e9 }
    #expect(seconds.count == 3)
    #expect(seconds.first.map { (2.0...2.03).contains($0) } == true)
    #expect(seconds.dropFirst().elementsEqual([3, 4]) { abs($0 - $1) < 0.001 })
  }

  @Test func aCountdownThatIsGivenMoreTimeTicksOn() {
    var device = Device(rate: rate)
    let track = SecondsTrack(
      until: Moment(nanoseconds: 2_000_000_000), on: ManualScheduler())
    var stream = TickStream(tick, channels: 1, rate: rate, track)
    while let piece = stream.next(at: device.moment) {
      device.play(piece)
      if device.moment > Moment(nanoseconds: 500_000_000), device.ticks.isEmpty {
        #expect(track.move(to: Moment(nanoseconds: 3_300_000_000)))
      }
    }
    let seconds = device.ticks.map { Double($0.nanoseconds) / 1e9 }
    #expect(seconds.elementsEqual([1.3, 2.3]) { abs($0 - $1) < 0.001 })
    // What is over plays nothing more: the player begins anew.
    #expect(track.move(to: Moment(nanoseconds: 9_000_000_000)) == false)
  }

  @Test func theClipIsOneSecondAndOneTick() throws {
    let bytes = UnsafeRawBufferPointer(start: countdown_tick_bytes(), count: countdown_tick_size())
    let file = natureFile.deletingLastPathComponent().appending(path: "tick.ogg")
    #expect(Data(bytes) == (try Data(contentsOf: file)))
    let clip = try Codec.read(file)
    #expect(clip.frames == clip.rate)
    let loud = clip.samples.indices.filter { abs(Int(clip.samples[$0])) > 1_000 }
    #expect(try #require(loud.last) < clip.rate / 20)
    #expect(try #require(loud.first) < clip.rate / 200)
  }

  @Test func aMachineThatSleptFindsTheDeviceClosed() async throws {
    try await withFolder { folder in
      let trace = folder.appending(path: "trace")
      var probe = Probe(device: try Devices.faulty(trace: trace))
      let tests = Repository.root.appending(path: "Tests/CountdownTests/Support/Probe.swift")
      let library = try BuiltProducts.library(of: "suspend", for: tests.path)
      probe.environment["LD_PRELOAD"] = library
      let run = try await probe.run(["--trace", trace.path, "dozes=6300"])
      #expect(run.failures == [])
      #expect(run["dozes=6300"].flatMap { Int($0) } != nil)
      let noted = try Trace(trace)
      // On a busy machine the device runs dry meanwhile, and starts again.
      let held = noted.entries.map(\.what).filter { $0 == "open" || $0 == "close" }
      #expect(held == ["open", "close", "open", "close"])
    }
  }

  @Test func theDeviceIsHeldWhileTheCountdownRuns() async throws {
    try await withFolder { folder in
      let trace = folder.appending(path: "trace")
      let run = try await Probe(device: try Devices.faulty(trace: trace))
        .run(["--trace", trace.path, "ticks=4300"])
      #expect(run.failures == [])
      #expect(run.standardError == "")
      let end = try #require(run["ticks=4300"].flatMap { Int($0) })
      let noted = try Trace(trace)
      // Before the pause and after it.
      #expect(noted.entries.count { $0.what == "open" } == 2)
      // On a busy machine the device runs dry, and starts again.
      #expect(noted.entries.count { $0.what == "start" } >= 2)
      #expect(try #require(noted.last("stop")).nanoseconds < end)
    }
  }
}

/// A device with a buffer, and a clock that is wrong by a factor.
private struct Device {
  let rate: Int
  var speed = 1.0
  /// When the next frame is heard, in seconds.
  private var time = 0.0
  private(set) var ticks: [Moment] = []
  private var isTicking = false

  init(rate: Int, speed: Double = 1) { (self.rate, self.speed) = (rate, speed) }

  var moment: Moment { Moment(nanoseconds: Int64((time * 1e9).rounded())) }

  mutating func play(_ piece: [Int16]) {
    for sample in piece {
      if sample != 0, !isTicking { ticks.append(moment) }
      isTicking = sample != 0
      time += 1 / (Double(rate) * speed)
    }
  }

  mutating func stall(_ pause: Duration) { time += pause / .seconds(1) }
}
