// What the application around the examples has, whichever application that is.

import Countdown
import CountdownHost
import CountdownSharing
import CountdownStore

func ring(_ text: String) {}
func ring(_ announcement: HostAnnouncement) throws {}
func say(_ text: String) throws {}
func stopSaying() throws {}
func chime() {}
func show(_ name: String) {}
func show(_ seconds: Int) {}
func show(_ reading: SharedReading?) {}
func showWindow() {}
func endTheProgram() {}
func leaveAfterAWhile() {}
func cancelUnpaid(_ key: String) async throws {}
func load(_ name: String) async throws -> String { name }

@MainActor final class Label: Sendable {
  var text = ""
}

struct RingingSink: EventSink {
  func receive(_ event: CountdownEvent) {}
}
