import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

@Suite struct SleepWakingTests {
  @Test(arguments: [
    ([], false), ([""], false), (["disabled"], false), (["disabled", "enabled"], true),
    (["enabled\n"], true),
  ])
  func anyDeviceThatMayWakeTheMachineIsEnough(_ words: [String], _ isEnough: Bool) throws {
    let folder = try TemporaryFolder()
    for (number, word) in words.enumerated() {
      let power = folder.url.appending(path: "rtc\(number)/device/power")
      try FileManager.default.createDirectory(at: power, withIntermediateDirectories: true)
      try Data(word.utf8).write(to: power.appending(path: "wakeup"))
    }
    #expect(try SleepWaking(devices: folder.url.path).hasDevice == isEnough)
    #expect(try !SleepWaking(devices: folder.url.path + "/none").hasDevice)
  }

  @Test func whatCannotBeLookedAtIsNoAnswer() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "rtc")
    try Data().write(to: file)
    #expect(throws: (any Error).self) { try SleepWaking(devices: file.path).hasDevice }
  }
}
