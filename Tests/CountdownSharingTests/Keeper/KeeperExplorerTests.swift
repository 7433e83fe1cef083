import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownSharing

/// All orders in so many steps of a view and a host that keep one entry, with the commands and
/// faults of a budget, and from each state to rest in up to four ways.
@Suite(.ownThread) struct KeeperExplorerTests {
  @Test(arguments: KeeperBudget.all)
  func whatIsPromisedHolds(budget: KeeperBudget, depth: Int) {
    let explorer = KeeperExplorer(.start(budget), depth: depth - (LongRun.isOn ? 0 : 5))
    for (promise, way) in explorer.findings {
      Issue.record("\(promise): \(way.joined(separator: " · "))")
    }
    #expect(explorer.states > 20)
    #expect(explorer.mostWrites <= 8)
  }
}

extension KeeperBudget: CustomTestStringConvertible {
  var testDescription: String {
    let counts: KeyValuePairs = [
      "commands": commands, "failures": failures, "unknown": unknowns, "hangs": hangs,
      "losses": losses, "restores": restores, "spoils": spoils, "replacements": replacements,
      "stuck": stucks, "deaths": deaths, "births": births, "halts": halts,
      "outlet failures": outletFailures,
      "silences": silences, "steps": body.steps,
    ]
    return counts.filter { $0.value > 0 }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  /// The budgets, small and crossed, and the depth of each.
  static let all: [(KeeperBudget, Int)] =
    commands + ends + logs + warnings + steps + outlets + guests + three + timers

  private static let commands: [(KeeperBudget, Int)] = [
    (KeeperBudget(commands: 2), 11),
    (KeeperBudget(commands: 2, kinds: [.pause, .resume, .start, .seen]), 11),
    (KeeperBudget(commands: 3, kinds: [.pause, .resume, .add]), 9),
    (KeeperBudget(commands: 1, failures: 1), 12),
    (KeeperBudget(commands: 1, failures: 1, modes: [.unreachable]), 11),
    (KeeperBudget(commands: 1, failures: 1, hasSocket: false), 11),
    (KeeperBudget(commands: 1, failures: 1, halts: 1), 9),
    (KeeperBudget(commands: 1, failures: 1, deaths: 1, births: 1), 9),
    (KeeperBudget(commands: 1, failures: 1, losses: 1), 9),
    (KeeperBudget(commands: 2, unknowns: 2), 9),
    (KeeperBudget(commands: 2, losses: 1), 9),
    (KeeperBudget(commands: 1, losses: 2), 9),
    (KeeperBudget(commands: 1, losses: 1, restores: 1), 9),
    (KeeperBudget(commands: 1, kinds: [.stop], restores: 1, deaths: 1), 12),
    (KeeperBudget(commands: 2, kinds: [.stop, .start, .seen], halts: 1), 9),
    (KeeperBudget(commands: 1, deaths: 1, births: 1), 11),
    (KeeperBudget(commands: 1, losses: 1, deaths: 1, births: 1, halts: 1), 8),
    (KeeperBudget(failures: 1, deaths: 2, births: 1, halts: 1), 9),
    (KeeperBudget(failures: 2, halts: 1), 11),
  ]

  private static let ends: [(KeeperBudget, Int)] = [
    (KeeperBudget(commands: 1, hangs: 1), 11),
    (KeeperBudget(hangs: 2), 12),
    (KeeperBudget(commands: 1, hangs: 1, losses: 1), 9),
    (KeeperBudget(hangs: 1, halts: 1), 11),
    (KeeperBudget(failures: 1, hangs: 1), 11),
    (KeeperBudget(commands: 1, spoils: 1), 11),
    (KeeperBudget(commands: 1, losses: 1, spoils: 1, halts: 1), 9),
    (KeeperBudget(commands: 1, replacements: 1), 11),
    (KeeperBudget(failures: 1, replacements: 1, halts: 1), 9),
    (KeeperBudget(failures: 1, stucks: 1), 11),
    (KeeperBudget(commands: 1, hangs: 1, stucks: 1), 9),
    (KeeperBudget(commands: 1, unknowns: 1, hangs: 1), 10),
  ]

  private static let short = ModelBody(log: 2)

  private static let logs: [(KeeperBudget, Int)] = [
    (KeeperBudget(body: short, commands: 4, kinds: [.add], unknowns: 1), 10),
    (KeeperBudget(body: short, commands: 4, kinds: [.add], losses: 1), 10),
    (KeeperBudget(body: short, commands: 4, kinds: [.add], unknowns: 1, losses: 1), 9),
    (KeeperBudget(body: short, commands: 4, kinds: [.add], hangs: 1), 10),
    (KeeperBudget(body: short, commands: 4, kinds: [.add], unknowns: 1, halts: 1), 9),
  ]

  private static let warned = ModelBody(end: 5, left: 5, lead: 4)

  private static let warnings: [(KeeperBudget, Int)] = [
    (KeeperBudget(body: warned, commands: 2, kinds: [.pause, .resume, .add]), 9),
    (KeeperBudget(body: warned, commands: 1, failures: 1), 10),
    (KeeperBudget(body: warned, kinds: [], unknowns: 1, halts: 1), 12),
    (KeeperBudget(body: warned, kinds: [], hangs: 1, halts: 1), 11),
    (KeeperBudget(body: warned, losses: 1, deaths: 1, births: 1), 10),
    (KeeperBudget(body: warned, failures: 1, halts: 1), 10),
  ]

  private static let routine = ModelBody(steps: 1)

  private static let steps: [(KeeperBudget, Int)] = [
    (KeeperBudget(body: routine, commands: 2, kinds: [.next, .pause, .start]), 10),
    (KeeperBudget(body: routine, commands: 1, kinds: [.next, .pause], failures: 1), 11),
    (KeeperBudget(body: routine, commands: 1, kinds: [.next, .add], losses: 1), 10),
    (KeeperBudget(body: routine, halts: 1, outletFailures: 1), 11),
    (KeeperBudget(body: routine, deaths: 1, births: 1, silences: 1), 10),
    (KeeperBudget(body: routine, unknowns: 1, hangs: 1), 10),
  ]

  private static let outlets: [(KeeperBudget, Int)] = [
    (KeeperBudget(commands: 1, outletFailures: 2), 10),
    (KeeperBudget(commands: 1, kinds: [.seen, .start], silences: 2), 10),
    (KeeperBudget(halts: 1, outletFailures: 1, silences: 1), 11),
    (KeeperBudget(failures: 1, outletFailures: 1, silences: 1), 11),
    (KeeperBudget(losses: 1, silences: 1), 11),
    (KeeperBudget(commands: 1, failures: 1, isViewMute: true), 11),
    (KeeperBudget(halts: 1, silences: 1, isViewMute: true), 11),
  ]

  private static let withGuest: [KeeperRole] = [.view, .guest]

  private static let guests: [(KeeperBudget, Int)] = [
    (KeeperBudget(commands: 1, losses: 1, roles: withGuest), 11),
    (KeeperBudget(commands: 1, kinds: [.add], losses: 1, restores: 1, roles: withGuest), 10),
    (KeeperBudget(commands: 1, failures: 1, halts: 1, roles: withGuest, hasSocket: false), 9),
    (KeeperBudget(failures: 1, deaths: 1, roles: withGuest, hasSocket: false), 11),
    (KeeperBudget(commands: 1, kinds: [.pause], losses: 1, deaths: 1, roles: withGuest), 11),
    (KeeperBudget(spoils: 1, halts: 1, silences: 1, roles: withGuest), 11),
    (KeeperBudget(commands: 1, unknowns: 1, hangs: 1, roles: withGuest), 10),
    (KeeperBudget(body: warned, losses: 1, halts: 1, roles: withGuest), 11),
    (KeeperBudget(body: routine, losses: 1, halts: 1, roles: withGuest), 10),
  ]

  private static let together: [KeeperRole] = [.view, .host, .guest]

  private static let three: [(KeeperBudget, Int)] = [
    (KeeperBudget(commands: 2, kinds: [.pause, .start], roles: together), 9),
    (KeeperBudget(failures: 1, deaths: 2, roles: together), 9),
    (KeeperBudget(halts: 2, outletFailures: 1, roles: together), 9),
    (KeeperBudget(unknowns: 2, outletFailures: 1, roles: together), 9),
    (KeeperBudget(unknowns: 1, deaths: 1, halts: 1, roles: together), 9),
    (KeeperBudget(outletFailures: 1, silences: 2, roles: together), 9),
    (KeeperBudget(unknowns: 1, silences: 2, roles: together), 9),
  ]

  private static let timed: [KeeperRole] = [.timer, .host]

  private static func timed(_ budget: KeeperBudget) -> KeeperBudget {
    var budget = budget
    (budget.roles, budget.hasSocket) = (timed, false)
    return budget
  }

  private static let ended = ModelBody(stage: .announced, end: 0, left: 0)

  private static let timers: [(KeeperBudget, Int)] = [
    (timed(KeeperBudget(commands: 2, kinds: [.pause, .resume, .add])), 10),
    (timed(KeeperBudget(commands: 2, kinds: [.stop, .start, .seen])), 10),
    (timed(KeeperBudget(commands: 2, kinds: [.stop, .start], halts: 1)), 11),
    (timed(KeeperBudget(body: ended, commands: 1, kinds: [.stop], halts: 1)), 10),
    (timed(KeeperBudget(commands: 1, kinds: [.pause, .stop], failures: 1)), 10),
    (timed(KeeperBudget(failures: 1, outletFailures: 1)), 10),
    (timed(KeeperBudget(commands: 2, kinds: [.pause, .resume], halts: 1)), 9),
    (timed(KeeperBudget(commands: 1, kinds: [.start], failures: 1, halts: 1)), 9),
    (timed(KeeperBudget(commands: 1, losses: 1, halts: 1)), 9),
    (timed(KeeperBudget(commands: 1, restores: 1, deaths: 1)), 10),
    (timed(KeeperBudget(commands: 1, deaths: 1, births: 1)), 10),
    (timed(KeeperBudget(deaths: 1, halts: 1)), 11),
    (timed(KeeperBudget(commands: 1, kinds: [.pause, .start], unknowns: 1, hangs: 1)), 9),
    (timed(KeeperBudget(halts: 1, outletFailures: 1, silences: 1)), 10),
    (timed(KeeperBudget(commands: 2, kinds: [.stop, .start], replacements: 1)), 10),
    (timed(KeeperBudget(failures: 1, replacements: 1, halts: 1)), 9),
    (timed(KeeperBudget(body: warned, commands: 2, kinds: [.pause, .resume, .add])), 9),
    (timed(KeeperBudget(body: warned, failures: 1, halts: 1)), 10),
    (timed(KeeperBudget(commands: 1, failures: 1, isViewMute: true)), 10),
    (timed(KeeperBudget(body: warned, halts: 1, isViewMute: true)), 10),
  ]
}
