internal import Countdown

/// An alert that is not withdrawn because the next step begins.
struct LastingAlert: EventSink {
  let ladder: any AlertLadder

  func receive(_ event: CountdownEvent) throws {
    if event.kind != .started { try ladder.receive(event) }
  }

  func close() { ladder.close() }
}
