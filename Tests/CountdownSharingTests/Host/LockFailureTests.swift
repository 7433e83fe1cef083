import Countdown
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownHost

/// A lock that another process has is an error, and closes its own file once: a second time would
/// close what another thread has opened meanwhile.
@Suite(.ownThread) struct LockFailureTests {
  @Test func aLockThatIsTakenClosesNothingElse() throws {
    let runtime = try TemporaryRuntime()
    try RuntimeDirectory.make(runtime.directory)
    let paths = (runtime.address.lock, "\(runtime.directory)/host")
    let held = (
      try DirectoryLock(at: paths.0, timeout: .zero), try HostLock(path: paths.1, timeout: .zero)
    )
    let state = Race()
    try SystemThread.detached(name: "opens") {
      while !state.isOver.withLock({ $0 }) {
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if fcntl(file, F_GETFD) < 0 || close(file) != 0 { state.lost.withLock { $0 += 1 } }
      }
      state.ended.post()
    }
    for _ in 0..<2_000 {
      #expect(throws: HostError.self) { try DirectoryLock(at: paths.0, timeout: .zero) }
      #expect(throws: HostError.self) { try HostLock(path: paths.1, timeout: .zero) }
    }
    state.isOver.withLock { $0 = true }
    state.ended.wait()
    #expect(state.lost.withLock { $0 } == 0)
    withExtendedLifetime(held) {}
  }
}

private final class Race: Sendable {
  let isOver = Locked(false)
  let lost = Locked(0)
  let ended = Semaphore()
}
