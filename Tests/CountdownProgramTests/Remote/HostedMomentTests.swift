import Countdown
import CountdownSharing
import Testing

@testable import CountdownProgram

@Suite("The moment to which a countdown of the host counts")
struct HostedMomentTests {
  private let bench = RecordBench()

  private func record(until moment: Int64, left: Duration = .minutes(5)) -> SharedCountdown {
    bench.record("tea", left: left, attributes: [HostedMoment.attribute: String(moment)])
  }

  @Test("A clock that is set moves the end, at the most to now")
  func set() throws {
    let record = record(until: bench.wall + 300_000_000_000)
    let moment = try #require(HostedMoment(of: record))
    #expect(moment.correction(of: record, at: bench.now) == nil)
    bench.setClock(by: .minutes(2))
    #expect(moment.correction(of: record, at: bench.now) == .minutes(3))
    bench.setClock(by: .minutes(-12))
    #expect(moment.correction(of: record, at: bench.now) == .minutes(15))
    bench.setClock(by: .hours(24))
    #expect(moment.correction(of: record, at: bench.now) == .nanoseconds(1))
  }

  @Test("One that ends elsewhere keeps to nothing, whatever its record says")
  func left() {
    #expect(HostedMoment(of: bench.record("tea")) == nil)
    #expect(HostedMoment(of: record(until: bench.wall)) == nil)
    let past = Duration.nanoseconds(-bench.wall - 10_000_000_000)
    for moment in [Int64.min, -1, 0, .max] {
      #expect(HostedMoment(of: record(until: moment)) == nil)
      #expect(HostedMoment(of: record(until: moment, left: past)) == nil)
    }
  }
}
