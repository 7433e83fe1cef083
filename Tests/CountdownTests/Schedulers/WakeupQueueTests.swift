import Countdown
import CountdownTestSupport
import Testing

/// The queue of wakeups against a plain sorted list.
@Suite struct WakeupQueueTests {
  private final class Target: WakeupTarget {
    let number: Int
    init(_ number: Int) { self.number = number }
    func wake(at moment: Moment) {}
  }

  private struct Entry {
    let token: WakeupToken
    let number: Int
    var moment: Int64?
    var order = 0
  }

  /// Entries in a list; the first is found by looking at all of them.
  private struct Model {
    var entries: [Entry] = []
    var lastOrder = 0

    var first: Entry? {
      entries.filter { $0.moment != nil }
        .min { ($0.moment ?? 0, $0.order) < ($1.moment ?? 0, $1.order) }
    }

    mutating func arm(_ token: WakeupToken, at moment: Int64?) {
      guard let place = entries.firstIndex(where: { $0.token == token }) else { return }
      lastOrder += 1
      entries[place].moment = moment
      entries[place].order = lastOrder
    }
  }

  @Test(arguments: 0..<4)
  func itAgreesWithASortedListOnRandomRequests(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var queue = WakeupQueue()
    var model = Model()
    var stale: [WakeupToken] = []
    for step in 0..<(LongRun.isOn ? 60_000 : 15_000) {
      let token =
        random.below(10) == 0 || model.entries.isEmpty
        ? stale.randomElement(using: &random)
        : model.entries.randomElement(using: &random)?.token
      switch random.below(12) {
      case 0 where model.entries.count < 40:
        let made = queue.register(Target(step))
        #expect(!stale.contains(made) && !model.entries.contains { $0.token == made })
        model.entries.append(Entry(token: made, number: step))
      case 1:
        guard let token, random.below(3) == 0 else { continue }
        let target = queue.unregister(token)?.object as? Target
        let place = model.entries.firstIndex { $0.token == token }
        #expect(target?.number == place.map { model.entries[$0].number })
        if let place {
          stale.append(model.entries.remove(at: place).token)
          if stale.count > 50 { stale.removeFirst() }
        }
      case 2, 3:
        guard let token else { continue }
        queue.disarm(token)
        model.arm(token, at: nil)
      case 4, 5, 6:
        let now = Int64(random.below(40))
        let popped = queue.popDue(at: Moment(nanoseconds: now))
        let expected = model.first.flatMap { ($0.moment ?? 0) <= now ? $0 : nil }
        #expect((popped?.target.object as? Target)?.number == expected?.number)
        #expect(popped?.moment.nanoseconds == expected?.moment)
        if let expected { model.arm(expected.token, at: nil) }
      default:
        guard let token else { continue }
        let moment = random.below(50) == 0 ? Int64.max : Int64(random.below(40))
        queue.arm(token, at: Moment(nanoseconds: moment))
        model.arm(token, at: moment)
      }
      guard queue.first?.nanoseconds == model.first?.moment,
        queue.count == model.entries.count(where: { $0.moment != nil })
      else {
        Issue.record("seed \(seed): they part at step \(step)")
        return
      }
    }
  }

  @Test func aTokenThatWasUnregisteredNeverMatchesAgain() {
    var queue = WakeupQueue()
    let old = queue.register(Target(1))
    _ = queue.unregister(old)
    let new = queue.register(Target(2))
    #expect(new.index == old.index)
    queue.arm(old, at: Moment(nanoseconds: 1))
    #expect(queue.count == 0)
    queue.arm(new, at: Moment(nanoseconds: 1))
    queue.disarm(old)
    #expect(queue.unregister(old) == nil)
    #expect(queue.count == 1)
    queue.arm(WakeupToken(index: .max, generation: .max), at: Moment(nanoseconds: 1))
    #expect(queue.count == 1)
  }
}
