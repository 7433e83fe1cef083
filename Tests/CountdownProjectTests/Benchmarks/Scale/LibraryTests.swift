import Testing

@testable import CountdownScaleBenchmark

/// Libraries that a machine may lack.
@Suite struct LibraryTests {
  @Test func aLibraryThatIsNotThereIsNamedWithItsPackage() {
    let libev = #expect(throws: MissingLibrary.self) { try LibevLoop.library("libno.so.4") }
    #expect(libev?.package == "libev4")
    #expect(libev?.description.contains("libno.so.4") == true)
    let libuv = #expect(throws: MissingLibrary.self) { try LibuvLoop.library("libno.so.1") }
    #expect(libuv?.package == "libuv1")
    #expect(libuv?.description.contains("\n") == false)
  }

  @Test func aLibraryWithoutTheFunctionsIsNoneOfThem() {
    let error = #expect(throws: MissingLibrary.self) { try LibevLoop.library("libc.so.6") }
    #expect(error?.reason.contains("ev_loop_new") == true)
    #expect(throws: MissingLibrary.self) { try LibuvLoop.library("libc.so.6") }
  }

  @Test func whatNeedsNoLibraryIsNeverLeftOut() {
    #expect(Absence.all(among: [.engine, .countdowns, .dispatch, .sleep]).isEmpty)
  }

  @Test func whatIsDueIsCalledByATurnUnlessItWasTakenBack() throws {
    if Contender.libev.isInstalled { try expectOneCall(of: LibevWakeups.self) }
    if Contender.libuv.isInstalled { try expectOneCall(of: LibuvWakeups.self) }
  }

  /// The first of three is due, the second was taken back, the third is far away.
  private func expectOneCall<Wakeups: ManyWakeups>(of _: Wakeups.Type) throws {
    let counter = WakeupCounter()
    var wakeups = try Wakeups(3, counter: counter)
    let now = Now.monotonic
    for index in 0..<2 { wakeups.arm(index, at: now - .millisecond) }
    wakeups.arm(2, at: now + 3_600 * .second)
    wakeups.disarm(1)
    wakeups.turn()
    #expect(counter.value == 1)
  }
}

extension Contender {
  /// Whether this machine has what the contender needs.
  var isInstalled: Bool { Absence.all(among: [self]).isEmpty }
}
