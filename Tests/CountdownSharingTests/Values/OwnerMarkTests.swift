import CountdownSystem
import Foundation
import Testing

@testable import CountdownSharing

@Suite struct OwnerMarkTests {
  @Test func thisProcessIsAlive() {
    #expect(OwnerMark.current.life == .alive)
    #expect(OwnerMark.current.process == getpid())
  }

  @Test func oneOfAnotherBootIsDead() {
    let mark = OwnerMark.current
    #expect(changed(mark, boot: "another").life == .dead)
  }

  @Test func oneWhoseNumberBelongsToAnotherByNowIsDead() {
    let mark = OwnerMark.current
    #expect(changed(mark, started: mark.started + 1).life == .dead)
    #expect(changed(mark, process: 0).life == .dead)
    #expect(changed(mark, process: -1).life == .dead)
    #expect(changed(mark, process: .max).life == .dead)
  }

  @Test func oneOfAnotherContainerOrMachineIsUnknown() {
    let mark = OwnerMark.current
    #expect(changed(mark, namespaces: "pid:[1]/time:[1]").life == .unknown)
    let elsewhere = changed(mark, machine: "elsewhere")
    #expect(elsewhere.life == (mark.machine.isEmpty ? .alive : .unknown))
  }

  @Test func oneThatHasEndedAndWasNotReapedIsDead() throws {
    var child: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(words[0]) }
    try #require(posix_spawn(&child, "/bin/true", nil, nil, &words, environ) == 0)
    var information = siginfo_t()
    try #require(waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) == 0)
    let status = try #require(ProcessStatus(of: "\(child)"))
    #expect(status.isOver)
    #expect(changed(.current, process: child, started: status.started).life == .dead)
    waitpid(child, nil, 0)
  }

  @Test(arguments: [
    ("1 (a) b) (c) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 18 42 20", false, 42),
    ("1 (z) Z 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 18 7 20", true, 7),
    // A process whose first thread has ended, while another one goes on.
    ("1 (z) Z 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 3 18 7 20", false, 7),
  ])
  func theKernelsLineIsUnderstood(line: String, isOver: Bool, started: UInt64) throws {
    let status = try #require(ProcessStatus(line: line))
    #expect(status.isOver == isOver)
    #expect(status.started == started)
  }

  @Test(arguments: [
    "", "1", "1 (a)", "1 (a) S 1 2", "1 (a) S x x x x x x x x x x x x x x x x x x x",
  ])
  func anotherLineIsNot(line: String) {
    #expect(ProcessStatus(line: line) == nil)
  }

  private func changed(
    _ mark: OwnerMark, machine: String? = nil, boot: String? = nil, process: Int32? = nil,
    started: UInt64? = nil, namespaces: String? = nil
  ) -> OwnerMark {
    OwnerMark(
      machine: machine ?? mark.machine, boot: boot ?? mark.boot, process: process ?? mark.process,
      started: started ?? mark.started, namespaces: namespaces ?? mark.namespaces)
  }
}
