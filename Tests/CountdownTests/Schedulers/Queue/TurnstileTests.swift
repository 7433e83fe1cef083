import CountdownTestSupport
import Testing

@testable import Countdown

/// That the one who calls and the one who takes back always agree.
@Suite(.ownThread) struct TurnstileTests {
  @Test func ticketsPassInTurnAndOnce() {
    let turnstile = Turnstile()
    turnstile.open(from: 7)
    #expect(!turnstile.pass(8))
    #expect(turnstile.pass(7))
    #expect(!turnstile.pass(7))
    #expect(turnstile.isOver(7))
    #expect(!turnstile.isOver(8))
    #expect(turnstile.pass(8))
  }

  @Test func whatIsShutOutDoesNotPass() {
    let turnstile = Turnstile()
    turnstile.open(from: 1)
    #expect(turnstile.pass(1))
    #expect(turnstile.close(upTo: 16) == 1)
    #expect((2...16).allSatisfy { !turnstile.pass($0) })
    #expect(turnstile.isOver(16))
    turnstile.open(from: 40)
    #expect(turnstile.isOver(39))
    #expect(turnstile.pass(40))
  }

  @Test func whoeverClosesWhileTicketsPassLearnsHowManyDid() {
    let firsts = (0..<UInt64(200)).map { $0 << 40 + 1 }
    let turnstile = Turnstile()
    let (opened, closed) = (Semaphore(), Semaphore())
    let (passed, told) = (Log<UInt64>(), Log<UInt64>())
    race(
      {
        for first in firsts {
          turnstile.open(from: first)
          opened.post()
          var ticket = first
          while turnstile.pass(ticket) { ticket += 1 }
          passed.append(ticket - 1)
          closed.wait()
        }
      },
      {
        for first in firsts {
          opened.wait()
          // In the midst of them.
          while !turnstile.isOver(first + 100) {}
          told.append(turnstile.close(upTo: first + 1 << 39))
          closed.post()
        }
      })
    #expect(passed.all == told.all)
  }
}
