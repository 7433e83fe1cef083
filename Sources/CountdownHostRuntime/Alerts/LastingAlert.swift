internal import Countdown

/// An alert that is not withdrawn because the next step begins.
package struct LastingAlert: EventSink {
  package let ladder: any AlertLadder

  package init(ladder: any AlertLadder) {
    self.ladder = ladder
  }

  func receive(_ event: CountdownEvent) throws {
    if event.kind != .started { try ladder.receive(event) }
  }

  func close() { ladder.close() }
}
