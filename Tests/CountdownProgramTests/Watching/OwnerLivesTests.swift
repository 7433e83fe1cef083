import CountdownSharing
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownProgram
@testable import CountdownViews

@Suite(.ownThread) struct OwnerLivesTests {
  private let lives = OwnerLives()

  /// The mark of a process as that would write it down.
  private func mark(of process: Process) throws -> OwnerMark {
    let own = OwnerMark.current
    let path = "/proc/\(process.processIdentifier)/stat"
    // The fields after the name, of which the first is the third.
    let fields = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
    return OwnerMark(
      machine: own.machine, boot: own.boot, process: process.processIdentifier,
      started: try #require(UInt64(fields[21])), namespaces: own.namespaces)
  }

  @Test("A process that ends is dead from then on, and a descriptor tells")
  func ending() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/cat")
    process.environment = ChildEnvironment.variables
    let input = Pipe()
    process.standardInput = input
    try process.start()
    let owner = try mark(of: process)
    #expect(lives.life(of: owner) == .alive)
    let descriptor = try #require(lives.descriptors.first)
    #expect(lives.life(of: owner) == .alive && lives.descriptors == [descriptor])
    try input.fileHandleForWriting.close()
    var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&ended, 1, 60_000) == 1)
    process.waitUntilExit()
    #expect(lives.life(of: owner) == .dead && lives.descriptors.isEmpty)
  }

  @Test("Processes are forgotten with their countdowns")
  func forgetting() throws {
    let shared = SharedCountdowns.inMemory()
    let sample = SampleCountdown().reading.countdown
    #expect(lives.readings(try shared.list().countdowns, at: .now).isEmpty)
    #expect(lives.life(of: sample.owner) == .alive)
    #expect(lives.descriptors.count == 1)
    #expect(lives.readings(try shared.list().countdowns, at: .now).isEmpty)
    #expect(lives.descriptors.isEmpty)
  }
}
