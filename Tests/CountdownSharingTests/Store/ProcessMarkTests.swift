import CountdownStore
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

/// Which processes still live, as far as can be told from here.
@Suite(.ownThread) struct ProcessMarkTests {
  private let own = ProcessMark.current

  /// The mark of this process with other parts.
  private func mark(
    machine: String? = nil, boot: String? = nil, process: Int32? = nil, started: UInt64? = nil,
    namespaces: String? = nil
  ) -> ProcessMark {
    ProcessMark(
      machine: machine ?? own.machine, boot: boot ?? own.boot, process: process ?? own.process,
      started: started ?? own.started, namespaces: namespaces ?? own.namespaces)
  }

  @Test func thisProcessIsAlive() {
    #expect(own.life == .alive)
    #expect(own.process == getpid())
    #expect(own == .current)
    #expect(!own.boot.isEmpty && own.started > 0)
    #expect(own.namespaces.contains(/^\d+\.\d+$/))
  }

  @Test func whatCannotBeSeenFromHereIsUnknown() {
    let observer = mark(machine: "here")
    #expect(mark(machine: "there").life(seenFrom: observer) == .unknown)
    #expect(mark(machine: "there", boot: "x").life(seenFrom: observer) == .unknown)
    #expect(mark(machine: "here", namespaces: "1.1").life(seenFrom: observer) == .unknown)
    #expect(mark(machine: "here", boot: "").life(seenFrom: observer) == .unknown)
    #expect(mark(machine: "here", started: 0).life(seenFrom: observer) == .unknown)
    // Where namespaces have no names, every number may be another process's.
    let blind = mark(process: 1, namespaces: ".")
    #expect(mark(namespaces: ".").life(seenFrom: blind) == .unknown)
  }

  @Test func anotherBootIsTheEndOfAMachineThatHasANameOnly() {
    #expect(mark(machine: "m", boot: "x").life(seenFrom: mark(machine: "m")) == .dead)
    #expect(mark(machine: "", boot: "x").life(seenFrom: mark(machine: "m")) == .unknown)
    #expect(mark(machine: "m", boot: "x").life(seenFrom: mark(machine: "")) == .unknown)
    #expect(mark(machine: "", boot: "x").life(seenFrom: mark(machine: "")) == .unknown)
    // On one boot the machine's name is not needed.
    #expect(mark(machine: "").life(seenFrom: mark(machine: "m")) == .alive)
  }

  @Test func aNumberAloneIsNoProcess() {
    #expect(mark(started: own.started + 1).life == .dead)
    #expect(mark(process: .max).life == .dead)
    for number: Int32 in [0, -1, .min] { #expect(mark(process: number).life == .dead) }
  }

  @Test func aChildIsAliveUntilItHasEnded() throws {
    let child = Process()
    child.executableURL = URL(filePath: "/bin/cat")
    child.environment = ChildEnvironment.variables
    child.standardInput = Pipe()
    try child.start()
    let started = try #require(ProcessStatus(of: "\(child.processIdentifier)")).started
    let living = mark(process: child.processIdentifier, started: started)
    #expect(living.life == .alive && !living.isHalted)
    kill(child.processIdentifier, SIGSTOP)
    // The child has halted when the kernel says so, and that may take a moment.
    var information = siginfo_t()
    let options = WSTOPPED | WNOWAIT
    try #require(waitid(P_PID, id_t(child.processIdentifier), &information, options) == 0)
    #expect(living.life == .alive && living.isHalted)
    // The number of another process does not count.
    #expect(!mark(process: child.processIdentifier, started: started + 1).isHalted)
    kill(child.processIdentifier, SIGCONT)
    try #require(
      waitid(P_PID, id_t(child.processIdentifier), &information, WCONTINUED | WNOWAIT) == 0)
    #expect(living.life == .alive && !living.isHalted)
    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    #expect(living.life == .dead && !living.isHalted)
  }

  @Test func aMarkIsReadAsItWasWritten() throws {
    let marks = [
      own, mark(machine: "", boot: "", started: 0, namespaces: "."), mark(process: .min),
    ]
    for mark in marks { #expect(ProcessMark(mark.text) == mark) }
    let texts = ["", "/", "a/b/c/d/e", "a/b/1/2", "a/b/1/2/3/4", "a/b/1/-2/3", "a/b/1.0/2/3"]
    for text in texts { #expect(ProcessMark(text) == nil, "\(text)") }
  }

  @Test func partsOfOneProcessAreOwnersOfTheirOwn() {
    let owner = StoreOwner.process(instance: 0xAB)
    #expect(owner.rawValue == "\(own.text)#ab")
    #expect(owner != StoreOwner.process(instance: 0xAC))
    #expect(owner == StoreOwner.process(instance: 0xAB))
    #expect(owner.processLiveness == .alive)
    let dead = StoreOwner(rawValue: "\(mark(started: own.started + 1).text)#1")
    #expect(dead.processLiveness == .dead)
    let texts = [
      "", "#", "x#1", own.text, "\(own.text)#", "\(own.text)#x", "\(own.text)#1#1", "session 7",
    ]
    for text in texts {
      #expect(StoreOwner(rawValue: text).processLiveness == .unknown, "\(text)")
    }
  }
}
