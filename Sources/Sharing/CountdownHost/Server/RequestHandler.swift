internal import Countdown
internal import CountdownSystem
internal import Glibc

/// Does the work for a client that can be done at once.
struct RequestHandler {
  private let hub: ServerHub
  private let service: any HostService
  private let worker: RequestWorker
  private var room = [UInt8](repeating: 0, count: 16_384)
  /// The tags of the requests that wait or are being carried out, by number.
  private var tags: [UInt64: JSONValue?] = [:]
  private var lastNumber: UInt64 = 0

  init(hub: ServerHub, service: any HostService, worker: RequestWorker) {
    (self.hub, self.service, self.worker) = (hub, service, worker)
  }

  /// Gives the clients the answers that have come.
  mutating func passOn(to clients: [ServerClient], at now: Moment) {
    for answer in worker.takeAnswers() {
      let asking = clients.first { $0.connection.underWay?.number == answer.number }
      if let asking { finish(asking, answer.reply, at: now) }
      // The client of a request may have gone meanwhile.
      tags[answer.number] = nil
    }
  }

  /// Ends the request of a client that waits or is being carried out.
  private mutating func finish(_ client: ServerClient, _ reply: HostReply, at now: Moment) {
    guard let number = client.connection.underWay?.number else { return }
    client.connection.underWay = nil
    client.connection.send(reply.line(tag: tags.removeValue(forKey: number) ?? nil), at: now)
  }

  /// - Parameter isReady: whether the kernel has something for the client.
  mutating func attend(to client: ServerClient, isReady: Bool, at now: Moment) {
    if isReady, client.connection.isReading { client.read(through: &room, at: now) }
    var isMore = true
    while isMore, !client.isOver {
      isMore = answer(client, at: now)
      client.flush(at: now)
      // The second call is for messages that came while there was no room: no later event triggers
      // it.
      feed(client, at: now)
      client.flush(at: now)
      isMore = isMore && client.connection.output.isEmpty
    }
    if !client.isOver { enforceLimit(of: client, at: now) }
  }

  /// Answers requests; true when more may be waiting, but there is no room for their answers.
  private mutating func answer(_ client: ServerClient, at now: Moment) -> Bool {
    while client.connection.hasRoom, !hub.isRetiring {
      guard let line = client.connection.nextLine() else {
        if client.connection.isOverfull {
          let limit = "a request has at most \(hub.limits.line) bytes before its newline"
          close(client, HostReply.Failure(.tooLong, limit), at: now)
        }
        return false
      }
      answer(line, of: client, at: now)
    }
    let isWaiting = client.connection.isClosing || client.connection.underWay != nil
    return !isWaiting && !hub.isRetiring
  }

  private mutating func answer(_ line: ArraySlice<UInt8>, of client: ServerClient, at now: Moment) {
    let fields: JSONObject
    do {
      fields = try JSONObject(reading: line)
    } catch {
      return close(client, HostReply.Failure(.badJSON, error.description), at: now)
    }
    let reply: HostReply
    do throws(HostReply.Failure) {
      let request = try HostRequest(fields)
      guard let known = try self.reply(to: request, of: client) else {
        lastNumber += 1
        tags[lastNumber] = fields["tag"]
        let limit = now.advanced(by: hub.limits.answerTime)
        client.connection.underWay = (lastNumber, limit)
        return worker.carryOut(request, number: lastNumber)
      }
      reply = known
    } catch {
      reply = .failure(error)
    }
    client.connection.send(reply.line(tag: fields["tag"]), at: now)
  }

  /// The answer to a request that needs no store; nil for all others.
  private func reply(
    to request: HostRequest, of client: ServerClient
  ) throws(HostReply.Failure) -> HostReply? {
    switch request.operation {
    case "subscribe": return subscribe(client, to: try HostTopics(request))
    case "retire":
      // A host that was halted may read the request of one that has given up since.
      if client.isGone { return .failure(HostReply.Failure(.refused, "the client is gone")) }
      let reply = service.retire()
      if case .success = reply { hub.retire() }
      return reply
    case "announced":
      guard let name = request.id, let run = request.fields["run"]?.string.flatMap(CountdownID.init)
      else { throw .badRequest("\"id\" and \"run\" must name a countdown and its run") }
      return service.hear(name, run: run)
    case "ping" where !request.triesAlerts:
      worker.look()
      return .success(HostSurroundings.fields.merging(service.about))
    default: return nil
    }
  }

  private func subscribe(_ client: ServerClient, to topics: HostTopics) -> HostReply {
    if hub.subscribe(client.number, topics) {
      client.connection.isSubscriber = true
      return .success([:])
    }
    hub.noteRefusal()
    // The place is for a client that sends a request.
    client.connection.closeAfterSending()
    return .failure(
      HostReply.Failure(
        .tooMany, "there are already \(hub.limits.subscribers) subscribers, the maximum"))
  }

  /// Gives a subscriber its waiting messages.
  private func feed(_ client: ServerClient, at now: Moment) {
    guard client.connection.isSubscriber, !client.connection.isClosing else { return }
    guard let bytes = hub.take(client.number, hasRoom: client.connection.output.isEmpty) else {
      return client.drop()
    }
    if !bytes.isEmpty { client.connection.send(bytes, at: now) }
  }

  private mutating func enforceLimit(of client: ServerClient, at now: Moment) {
    guard let deadline = client.connection.deadline, now >= deadline else { return }
    if let number = client.connection.underWay?.number {
      return enforceLimit(ofRequest: number, of: client, at: now)
    }
    guard client.connection.isReading else { return client.drop() }
    close(
      client, HostReply.Failure(.timeout, "no whole request arrived in time: try again"), at: now)
    client.flush(at: now)
  }

  /// What a request does is known only at its end, so that one that has begun is left to the limit
  /// of its client.
  private mutating func enforceLimit(
    ofRequest number: UInt64, of client: ServerClient, at now: Moment
  ) {
    guard worker.withdraw(number) else {
      client.connection.underWay?.limit = nil
      return
    }
    let reason =
      "nothing was done, because the store did not answer an earlier request within"
      + " \(hub.limits.answerTime.text(.spoken)): try again; see: countdown doctor"
    finish(client, .failure(HostReply.Failure(.timeout, reason)), at: now)
    client.flush(at: now)
  }

  private func close(_ client: ServerClient, _ failure: HostReply.Failure, at now: Moment) {
    hub.noteRefusal()
    client.connection.close(because: failure, at: now)
  }
}
