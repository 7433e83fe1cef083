import Countdown
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

/// The loop on real pipes; no test here sleeps except in the loop.
@Suite(.ownThread) struct EventLoopTests {
  private let loop = EventLoop()

  @Test("Each handler is called whose descriptor is ready, in the order of the sources")
  func order() throws {
    let pipes = try (0..<3).map { _ in try KernelPipe() }
    var calls: [Int] = []
    for (index, pipe) in pipes.enumerated() { loop.on(pipe.reading) { calls.append(index) } }
    pipes[2].write()
    pipes[0].write()
    #expect(loop.turn())
    #expect(calls == [0, 2])
    // What is not read stays ready.
    #expect(loop.turn())
    #expect(calls == [0, 2, 0, 2])
  }

  @Test("A handler that stops the loop is the last one of its turn")
  func stopping() throws {
    let pipes = try (0..<2).map { _ in try KernelPipe() }
    var calls = 0
    loop.on(pipes[0].reading) { [loop] in loop.stop() }
    loop.on(pipes[1].reading) { calls += 1 }
    for pipe in pipes { pipe.write() }
    #expect(loop.run())
    #expect(calls == 0 && loop.isStopped)
  }

  @Test("A moment ends a sleep in which nothing happens, and not before it has come")
  func moment() throws {
    let pipe = try KernelPipe()
    loop.on(pipe.reading) { Issue.record("nothing was written") }
    let moment = RealTime.monotonic.advanced(by: .milliseconds(20))
    #expect(!loop.turn(until: moment))
    #expect(RealTime.monotonic >= moment)
    #expect(!loop.run(until: moment))
    #expect(!loop.turn(until: Moment(nanoseconds: 0)))
  }

  @Test("A run goes on after events until its moment has come")
  func run() throws {
    let pipe = try KernelPipe()
    var calls = 0
    loop.on(pipe.reading) {
      calls += 1
      pipe.read()
      if calls < 3 { pipe.write() }
    }
    pipe.write()
    #expect(!loop.run(until: RealTime.monotonic.advanced(by: .milliseconds(20))))
    #expect(calls == 3)
  }

  @Test("Descriptors and their events may change between two sleeps")
  func changing() throws {
    let pipes = try (0..<3).map { _ in try KernelPipe() }
    for pipe in pipes { pipe.write() }
    var wanted: [pollfd] = []
    var calls: [Int] = []
    loop.on(each: { wanted }, ready: { calls.append($0) })
    let past = Moment(nanoseconds: 0)
    #expect(!loop.turn(until: past))
    wanted = [pollfd(pipes[0].reading), pollfd(-1), pollfd(pipes[2].reading)]
    #expect(loop.turn(until: past))
    #expect(calls == [0, 2])
    // An end to write to is ready as long as there is room.
    wanted = [pollfd(pipes[1].writing, POLLOUT)]
    #expect(loop.turn(until: past))
    #expect(calls == [0, 2, 0])
    wanted = [pollfd(pipes[1].writing, 0)]
    #expect(!loop.turn(until: past))
  }

  @Test("A reader that goes away is noticed, and nothing else about it")
  func hangup() throws {
    let pipe = try KernelPipe()
    var isGone = false
    loop.onHangup(of: pipe.writing) { isGone = true }
    #expect(!loop.turn(until: Moment(nanoseconds: 0)))
    pipe.closeReading()
    #expect(loop.turn())
    #expect(isGone)
  }

  @Test("What other threads leave arrives once, whole and in each thread's order")
  func postbox() throws {
    let box = try Postbox<[Int]>([])
    var found: [Int] = []
    loop.on(box.signal.number) { [loop] in
      found += box.take()
      if found.count == 4_000 { loop.stop() }
    }
    for thread in 0..<4 {
      try SystemThread.detached(name: "letters") {
        for number in 0..<1_000 { box.leave { $0.append(thread * 1_000 + number) } }
      }
    }
    #expect(loop.run(until: RealTime.monotonic.advanced(by: .seconds(60))))
    for thread in 0..<4 {
      #expect(found.filter { $0 / 1_000 == thread } == Array(thread * 1_000..<(thread + 1) * 1_000))
    }
    #expect(box.take().isEmpty)
    #expect(!loop.turn(until: Moment(nanoseconds: 0)))
  }

  @Test("One descriptor can be waited for without a loop")
  func single() throws {
    let pipe = try KernelPipe()
    #expect(!pollfd(pipe.reading).wait(until: Moment(nanoseconds: 0)))
    pipe.write()
    #expect(pollfd(pipe.reading).wait(until: nil))
    #expect(pollfd(pipe.writing, POLLOUT).wait(until: Moment(nanoseconds: 0)))
  }
}

/// A pipe of the kernel.
private final class KernelPipe {
  let reading: Int32
  let writing: Int32
  private var isOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    closeReading()
    close(writing)
  }

  func write() { #expect(Glibc.write(writing, "x", 1) == 1) }

  func read() {
    var byte: UInt8 = 0
    #expect(Glibc.read(reading, &byte, 1) == 1)
  }

  func closeReading() {
    if isOpen { close(reading) }
    isOpen = false
  }
}
