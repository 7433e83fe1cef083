import Countdown
import CountdownTesting
import Foundation
import Testing

@testable import Lamp

@Suite struct LampTests {
  private let scheduler = ManualScheduler()
  private let path = NSTemporaryDirectory() + "lamp-\(UUID().uuidString)"

  private var light: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func itIsLitFromTheEndToTheNextStart() async {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    timer.attach(Lamp(path: path))
    timer.start()
    scheduler.advance(by: .minutes(3))
    _ = await timer.drain(within: .seconds(10))
    #expect(light == "1")
    timer.start()
    _ = await timer.drain(within: .seconds(10))
    #expect(light == "0")
    timer.stop()
  }

  @Test func aLampThatIsNotThereIsReported() async {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    let attachment = timer.attach(Lamp(path: "/nowhere/lamp"))
    timer.start()
    scheduler.advance(by: .minutes(3))
    _ = await timer.drain(within: .seconds(10))
    #expect(attachment.report.failed == 1)
    #expect("\(attachment.report.lastError as Any)".contains("/nowhere/lamp"))
  }
}
