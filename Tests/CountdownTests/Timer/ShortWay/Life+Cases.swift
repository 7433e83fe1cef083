@testable import Countdown

extension Life {
  /// Gives `body` short lives, until it returns true: each deed at each place, for each kind of
  /// countdown and each lateness of the call.
  static func cases(_ body: (Life) -> Bool) {
    for company in companies {
      for life in kinds(company) {
        for late in latenesses {
          for deed in deeds {
            for place in 0..<5 {
              if body(life.with(deed, at: place, late: late)) { return }
            }
          }
        }
      }
    }
  }

  /// Lives in which a command begins more changes than one turn delivers, and the scheduler calls
  /// for the others as late as for a tick.
  static func handovers(_ body: (Life) -> Bool) {
    for company in companies {
      for late in latenesses {
        for adds in [true, false] {
          var life = kinds(company)[0]
          let deed = Deed(action: .command(adds ? .add(second) : .toggle))
          life.plans[0].watches.append(Watch(property: adds ? .total : .isRunning))
          life.plans[0].reactions = [deed]
          life.plans[0].fuel = 101
          life.steps += [
            .deed(Deed(action: .command(.add(second)))), .jump(second + late, Interlude()),
            .pass(2 * second, Interlude()),
          ]
          if body(life) { return }
        }
      }
    }
  }

  private static let second: Int64 = 1_000_000_000

  /// The observers and listeners of a life.
  private static let companies: [(watches: [Watch], listens: [Action])] = [
    ([], []),
    ([Watch()], []),
    ([Watch(point: .willSet)], [.askForID]),
    ([Watch(), Watch(point: .willSet)], []),
    ([Watch()], [.subscribe(withTicks: false)]),
    ([Watch(), Watch(property: .phase), Watch()], [.subscribe(withTicks: true)]),
    ([Watch(property: .remainingSeconds)], [.track]),
  ]

  private static func kinds(_ company: (watches: [Watch], listens: [Action])) -> [Life] {
    let plain = Plan(
      total: 5 * second, every: second, isAdjustable: true, watches: company.watches, fuel: 1)
    var (repeating, warning, coarse) = (plain, plain, plain)
    repeating.repeats = true
    warning.leads = [3 * second]
    // The only tick is the end.
    coarse.every = 9 * second
    return [plain, repeating, warning, coarse].map { plan in
      let listens = company.listens.map { Step.deed(Deed(action: $0)) }
      return Life(plans: [plan], steps: listens + [.deed(Deed(action: .command(.start)))])
    }
  }

  /// How late the second call comes: early, in time, late, so that others were missed, at the end,
  /// after it, and after several.
  private static let latenesses: [Int64] = [-1, 0, second / 3, second, 4 * second, 12 * second]

  private static let deeds: [Action] = [
    .command(.pause), .command(.resume), .command(.stop), .command(.reset),
    .command(.restart(nil)), .command(.restart(2 * second)), .command(.add(second)),
    .command(.subtract(second)), .command(.set(3 * second / 2)), .askForID, .track, .restore,
    .observe(Watch()), .cancel(0), .cancel(1), .subscribe(withTicks: true),
    .subscribe(withTicks: false), .unsubscribe, .drop, .wakeEarly, .clock(second),
    .letPass(second),
  ]

  /// A life in which the deed comes in a callback of the second tick, before the call but after its
  /// batch was taken, between the call and the end of the batch, before the batch, or in a callback
  /// of a command. A countdown that it halted starts again later.
  private func with(_ deed: Action, at place: Int, late: Int64) -> Life {
    var life = self
    var interlude = Interlude()
    switch place {
    case 4: life.plans[0].reactions = [Deed(action: deed)]
    case 0: life.plans[0].reactions = [nil, nil, Deed(action: deed)]
    case 1: interlude.before = [Deed(action: deed)]
    case 2: interlude.after = [Deed(action: deed)]
    default: break
    }
    if place == 4 {
      life.steps.append(.jump(Self.second / 2, Interlude()))
      life.steps.append(.deed(Deed(action: .command(.add(Self.second)))))
    }
    life.steps.append(.pass(Self.second, Interlude()))
    if place == 3 { life.steps.append(.deed(Deed(action: deed))) }
    life.steps.append(.jump(Self.second + late, interlude))
    life.steps.append(.pass(2 * Self.second, Interlude()))
    life.steps.append(.deed(Deed(action: .command(.start))))
    life.steps.append(.pass(2 * Self.second, Interlude()))
    return life
  }
}
