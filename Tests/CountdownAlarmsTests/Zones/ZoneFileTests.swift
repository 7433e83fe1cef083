import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

@Suite struct ZoneFileTests {
  /// A zone file by its parts.
  private struct Parts {
    var magic = "TZif"
    var version: UInt8 = 0
    var times: [Int] = []
    var kinds: [UInt8] = []
    var offsets = [0]
    var leaps: [(Int, Int)] = []
    var footer = ""

    var bytes: [UInt8] {
      guard version > 0 else { return block(width: 4) }
      return Parts(version: version).block(width: 4) + block(width: 8) + Array("\n\(footer)\n".utf8)
    }

    private func block(width: Int) -> [UInt8] {
      var bytes = Array(magic.utf8) + [version] + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, leaps.count, times.count, offsets.count, 4] { bytes += big(count, 4) }
      for time in times { bytes += big(time, width) }
      bytes += kinds
      for offset in offsets { bytes += big(offset, 4) + [0, 0] }
      bytes += Array("ABC\0".utf8)
      for leap in leaps { bytes += big(leap.0, width) + big(leap.1, 4) }
      return bytes
    }

    private func big(_ number: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }

  private func rules(_ parts: Parts) throws -> ZoneRules {
    ZoneRules(identifier: "x", table: try ZoneFile.table(parts.bytes))
  }

  @Test(arguments: [UInt8(0), 50, 51, 52, 53])
  func everyVersionIsRead(_ version: UInt8) throws {
    let zone = try rules(
      Parts(version: version, times: [-1_000, 1_000], kinds: [1, 0], offsets: [3_600, 7_200]))
    #expect([-1_001, -1_000, 999, 1_000].map(zone.offset) == [3_600, 7_200, 7_200, 3_600])
  }

  @Test func afterTheListComesTheRule() throws {
    let zone = try rules(
      Parts(
        version: 50, times: [0], kinds: [1], offsets: [0, 3_600],
        footer: "CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(zone.offset(at: -1) == 0)
    #expect(zone.offset(at: 0) == 3_600)
    #expect(zone.offset(at: Int(date("1971-07-01T00:00:00Z"))) == 7_200)
    #expect(zone.offset(at: 252_502_790_400) == 7_200)
    #expect(try rules(Parts(version: 50, footer: "EST5")).offset(at: 0) == -18_000)
  }

  @Test func leapSecondsAreTakenOut() throws {
    let zone = try rules(
      Parts(
        version: 50, times: [100, 1_027], kinds: [1, 0], offsets: [0, 60],
        leaps: [(50, 1), (500, 27)]))
    #expect([98, 99, 999, 1_000].map(zone.offset) == [0, 60, 60, 0])
  }

  @Test(arguments: [
    (Parts(magic: "TZfi"), "it contains no zone"),
    (Parts(offsets: []), "its counts make no sense"),
    (Parts(version: 50, offsets: []), "its counts make no sense"),
    (Parts(times: [2, 1], kinds: [0, 0]), "its clock changes are not in order"),
    (Parts(times: [1, 1], kinds: [0, 0]), "its clock changes are not in order"),
    (Parts(times: [1], kinds: [1]), "its offsets make no sense"),
    (Parts(offsets: [100_000]), "its offsets make no sense"),
    (Parts(offsets: [-100_000]), "its offsets make no sense"),
    (Parts(version: 50, footer: "nonsense"), "its last line makes no sense"),
    (Parts(times: [1]), "it is cut short"),
  ])
  private func whatMakesNoSenseIsRefused(_ parts: Parts, _ reason: String) {
    let error = #expect(throws: ZoneFile.Malformed.self) { try ZoneFile.table(parts.bytes) }
    #expect(error?.reason == reason)
  }

  @Test(arguments: ["Europe/Berlin", "Asia/Gaza", "UTC"])
  func aFileThatIsCutShortIsRefused(_ name: String) throws {
    let bytes = try FixedZones.bytes(name)
    for count in 0..<bytes.count {
      #expect(throws: ZoneFile.Malformed.self) { try ZoneFile.table(Array(bytes[..<count])) }
    }
    _ = try ZoneFile.table(bytes)
  }

  @Test func noBytesCrash() throws {
    var random = SeededGenerator(seed: 8)
    let good = try FixedZones.bytes("Africa/Casablanca")
    var read = 0
    for _ in 0..<1_500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = .random(in: 0...255, using: &random)
      }
      guard let table = try? ZoneFile.table(bytes) else { continue }
      read += 1
      let zone = ZoneRules(identifier: "x", table: table)
      let time = LocalTime(secondsSinceEpoch: Int.random(in: -1 << 40...1 << 40, using: &random))
      #expect(zone.front(at: zone.instant(of: time)) >= time)
      _ = zone.change(over: time)
    }
    #expect(read > 100)
  }

  @Test func headersThatPromiseTooMuchAllocateNothing() {
    var bytes = Parts(version: 50).bytes
    bytes.replaceSubrange(20..<44, with: [UInt8](repeating: 0x7F, count: 24))
    #expect(throws: ZoneFile.Malformed("its counts make no sense")) { try ZoneFile.table(bytes) }
  }
}
