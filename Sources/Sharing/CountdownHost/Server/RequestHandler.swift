internal import Countdown
internal import CountdownSystem
internal import Glibc

/// Does the work for a client that can be done at once.
struct RequestHandler {
  private let hub: ServerHub
  let service: any HostService
  private var room = [UInt8](repeating: 0, count: 16_384)
  private var repeats = RepeatedRequests()

  init(hub: ServerHub, service: any HostService) {
    (self.hub, self.service) = (hub, service)
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
    if !client.isOver { losePatience(with: client, at: now) }
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
    return !client.connection.isClosing && !client.connection.isBusy && !hub.isRetiring
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
      if request.takesTime { return answerLater(request, of: client) }
      reply = try self.reply(to: request, of: client)
    } catch {
      reply = .failure(error)
    }
    client.connection.send(reply.line(tag: fields["tag"]), at: now)
  }

  private mutating func reply(
    to request: HostRequest, of client: ServerClient
  ) throws(HostReply.Failure) -> HostReply {
    switch request.operation {
    case "subscribe": return subscribe(client, to: try HostTopics(request))
    case "retire":
      // A host that was halted may read the request of one that has given up since.
      if client.isGone { return .failure(HostReply.Failure(.refused, "the client is gone")) }
      let reply = service.retire()
      if case .success = reply { hub.retire() }
      return reply
    default: break
    }
    if let known = repeats.reply(to: request) { return known }
    let reply = Self.reply(to: request, by: service)
    repeats.remember(reply, to: request)
    return reply
  }

  /// Has another thread answer; until then the client's next request waits.
  private func answerLater(_ request: HostRequest, of client: ServerClient) {
    client.connection.isBusy = true
    let work = { @Sendable [hub, service, number = client.number] in
      hub.answer(number, Self.reply(to: request, by: service).line(tag: request.fields["tag"]))
    }
    if (try? SystemThread.detached(name: "countdown-answer", work)) == nil { work() }
  }

  private static func reply(to request: HostRequest, by service: any HostService) -> HostReply {
    let reply = service.answer(request)
    guard request.operation == "ping", case .success(let fields) = reply else { return reply }
    return .success(HostSurroundings.fields.merging(fields))
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

  private func losePatience(with client: ServerClient, at now: Moment) {
    guard let deadline = client.connection.deadline, now >= deadline else { return }
    guard client.connection.isReading else { return client.drop() }
    close(
      client, HostReply.Failure(.timeout, "no whole request arrived in time: try again"), at: now)
    client.flush(at: now)
  }

  private func close(_ client: ServerClient, _ failure: HostReply.Failure, at now: Moment) {
    hub.noteRefusal()
    client.connection.close(because: failure, at: now)
  }
}
