internal import Countdown
internal import CountdownSystem

/// Carries out the requests of a server's clients, one after the other, on a thread of its own, so
/// that a store that does not answer stops no other client. The thread ends when no request has
/// come for a second.
final class RequestWorker: Sendable {
  private let service: any HostService
  /// Posted when there is an answer.
  private let bell: WakeSignal
  private let arrival = Semaphore()
  private let state = Locked(State())
  private let repeats = Locked(RepeatedRequests())

  fileprivate struct State: Sendable {
    var waiting: [Job] = []
    /// Whether there is a thread for what waits.
    var hasThread = false
    var answers: [Answer] = []
    /// Whether a thread looks for what is left to do, and whether it is to look once more.
    var isLooking = false
    var isToLookAgain = false
    var isOver = false
  }

  fileprivate struct Job: Sendable {
    let request: HostRequest
    let number: UInt64
  }

  /// The answer to the request of a number.
  struct Answer: Sendable {
    let number: UInt64
    let reply: HostReply
  }

  init(_ service: any HostService, bell: WakeSignal) {
    (self.service, self.bell) = (service, bell)
  }

  /// Has a request carried out; one that tries alerts, which takes time, beside the others.
  func carryOut(_ request: HostRequest, number: UInt64) {
    let trial = { @Sendable [self] in answer(number, service.answer(request)) }
    if request.triesAlerts, (try? SystemThread.detached(name: "countdown-tried", trial)) != nil {
      return
    }
    let isFirst = state.withLock { state in
      state.waiting.append(Job(request: request, number: number))
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard isFirst else { return arrival.post() }
    do throws(SystemError) {
      try SystemThread.detached(name: "countdown-asked") { self.run() }
    } catch {
      let jobs = state.withLock { state in
        defer { (state.hasThread, state.waiting) = (false, []) }
        return state.waiting
      }
      for job in jobs { answer(job.number, .failure(HostReply.Failure(.failed, "\(error)"))) }
    }
  }

  private func answer(_ number: UInt64, _ reply: HostReply) {
    state.withLock { $0.answers.append(Answer(number: number, reply: reply)) }
    bell.post()
  }

  /// Takes back a request that has not begun, which then never is carried out; false for one that
  /// has begun.
  func withdraw(_ number: UInt64) -> Bool {
    state.withLock { state in
      let count = state.waiting.count
      state.waiting.removeAll { $0.number == number }
      return state.waiting.count < count
    }
  }

  /// Has the service look whether there is nothing left to do, beside the requests: it may have to
  /// ask a server that does not answer.
  func look() {
    let isFirst = state.withLock { state in
      state.isToLookAgain = true
      defer { state.isLooking = true }
      return !state.isLooking
    }
    guard isFirst else { return }
    do throws(SystemError) {
      try SystemThread.detached(name: "countdown-idle") { [self] in
        while state.withLock({ $0.takeLook() }) { service.look() }
      }
    } catch {
      state.withLock { $0.isLooking = false }
    }
  }

  /// The answers since the last call.
  func takeAnswers() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Begins no more requests; one that is under way goes on, and its answer is dropped.
  func stop() {
    state.withLock { state in
      (state.isOver, state.waiting) = (true, [])
    }
    arrival.post()
  }

  private func run() {
    repeat {
      while let job = state.withLock({ $0.takeJob() }) { carryOut(job) }
      _ = arrival.wait(until: RealTime.monotonic.advanced(by: .seconds(1)))
    } while state.withLock { $0.keepsThread() }
  }

  private func carryOut(_ job: Job) {
    let known = repeats.withLock { $0.reply(to: job.request) }
    let reply = known ?? service.answer(job.request)
    repeats.withLock { $0.remember(reply, to: job.request) }
    answer(job.number, reply)
  }
}

extension RequestWorker.State {
  fileprivate mutating func takeJob() -> RequestWorker.Job? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Whether the thread stays; without a request it ends.
  fileprivate mutating func keepsThread() -> Bool {
    hasThread = !waiting.isEmpty && !isOver
    return hasThread
  }

  /// Whether a look is wanted; if not, the looking ends.
  fileprivate mutating func takeLook() -> Bool {
    isLooking = isToLookAgain && !isOver
    isToLookAgain = false
    return isLooking
  }
}
