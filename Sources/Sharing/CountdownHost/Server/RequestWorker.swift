internal import Countdown
internal import CountdownSystem

/// Carries out the requests of a server's clients, one after the other, on a thread of its own, so
/// that a store that does not answer stops no other client.
final class RequestWorker: Sendable {
  private let service: any HostService
  /// Posted when there is an answer.
  private let bell: WakeSignal
  private let arrival = Semaphore()
  private let state = Locked(State())

  private struct State: Sendable {
    var waiting = FIFO<Job>()
    var answers: [Answer] = []
    var isOver = false
  }

  private enum Job: Sendable {
    case request(HostRequest, number: UInt64)
    case look
  }

  /// The answer to the request of a number.
  struct Answer: Sendable {
    let number: UInt64
    let reply: HostReply
  }

  /// - Throws: when the system has no thread left.
  static func start(_ service: any HostService, bell: WakeSignal) throws(SystemError)
    -> RequestWorker
  {
    let worker = RequestWorker(service, bell)
    try SystemThread.detached(name: "countdown-asked") { worker.run() }
    return worker
  }

  private init(_ service: any HostService, _ bell: WakeSignal) {
    (self.service, self.bell) = (service, bell)
  }

  /// Has a request carried out; one that tries alerts, which takes time, beside the others.
  func carryOut(_ request: HostRequest, number: UInt64) {
    let trial = { @Sendable [self] in answer(number, service.answer(request)) }
    if request.triesAlerts, (try? SystemThread.detached(name: "countdown-tried", trial)) != nil {
      return
    }
    post(.request(request, number: number))
  }

  private func answer(_ number: UInt64, _ reply: HostReply) {
    state.withLock { $0.answers.append(Answer(number: number, reply: reply)) }
    bell.post()
  }

  /// Has the service look whether there is nothing left to do.
  func look() { post(.look) }

  private func post(_ job: Job) {
    state.withLock { $0.waiting.append(job) }
    arrival.post()
  }

  /// The answers since the last call.
  func takeAnswers() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Begins no more requests; one that is under way goes on, and nobody gets its answer.
  func stop() {
    state.withLock { state in
      (state.isOver, state.waiting) = (true, FIFO())
    }
    arrival.post()
  }

  private func run() {
    var repeats = RepeatedRequests()
    while true {
      arrival.wait()
      let (job, isOver) = state.withLock { ($0.waiting.popFirst(), $0.isOver) }
      if isOver { return }
      switch job {
      case .request(let request, let number):
        let reply = repeats.reply(to: request) ?? service.answer(request)
        repeats.remember(reply, to: request)
        answer(number, reply)
      case .look: service.look()
      case nil: break
      }
    }
  }
}
