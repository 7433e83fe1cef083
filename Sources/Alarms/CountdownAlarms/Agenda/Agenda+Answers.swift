internal import Countdown

extension Agenda {
  /// A person's answer to alarms that ring.
  package enum RingAnswer: Hashable, Sendable {
    case stop
    /// For so long; nil for each alarm's own snooze length.
    case snooze(Duration?)
  }

  /// What became of an answer.
  package struct Answered: Sendable {
    /// The alarms that were stopped or snoozed, as they are now.
    package fileprivate(set) var alarms: [AlarmStatus] = []
    /// The named alarms to which the answer does not apply.
    package fileprivate(set) var refused: [(id: Alarm.ID, error: AgendaError)] = []
  }

  /// Stops or snoozes several alarms in one write: a thousand cost little more than one.
  ///
  /// - Parameter named: the alarms, which may be snoozed already; nil for all that ring.
  /// - Throws: ``AgendaError``: a length out of range, the store. Alarms that ring in this agenda
  ///   are answered even when the store fails.
  package func answer(
    _ answer: RingAnswer, to named: [Alarm.ID]? = nil
  ) throws(AgendaError) -> Answered {
    var answered = Answered()
    var done: [Alarm.ID] = []
    try perform(isAnswer: true) { (machine, now) throws(AgendaError) in
      (answered, done) = (Answered(), [])
      var decision = Decision()
      for id in named ?? machine.alarms.ringing {
        do throws(AgendaError) {
          decision.append(try machine.alarms.decide(answer, on: id, at: now))
          done.append(id)
        } catch .outOfRange(let reason) {
          throw .outOfRange(reason)
        } catch {
          answered.refused.append((id, error))
        }
      }
      return decision
    }
    let now = now()
    answered.alarms = state.withLock { state in
      done.compactMap { state.machine.alarms.status(of: $0, at: now, on: SettleContext()) }
    }
    return answered
  }
}

extension AlarmMachine {
  /// The alarms that ring, in the order of their numbers.
  fileprivate var ringing: [Alarm.ID] {
    kept.values.filter { $0.record.ring.map { !$0.isSnoozed } ?? false }
      .sorted { $0.record.number < $1.record.number }.map(\.alarm.id)
  }

  fileprivate func decide(
    _ answer: Agenda.RingAnswer, on id: Alarm.ID, at now: Now
  ) throws(AgendaError) -> Decision {
    switch answer {
    case .stop: try acknowledge(id, at: now)
    case .snooze(let length): try snooze(id, for: length, at: now)
    }
  }
}
