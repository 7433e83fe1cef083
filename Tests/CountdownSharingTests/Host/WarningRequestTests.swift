import CountdownSystem
import Testing

@testable import CountdownHost

@Suite struct WarningRequestTests {
  private func request(_ warn: JSONValue) throws -> HostRequest {
    try HostRequest(["v": 1, "op": "start", "id": "tea", "duration_s": 300, "warn_s": warn])
  }

  @Test func aRequestMayNameWarnings() throws {
    #expect(try request([60, 30]).warnings == [.seconds(60), .seconds(30)])
    #expect(try HostRequest(["v": 1, "op": "start"]).warnings == [])
  }

  @Test(arguments: [5, "5", [0], [-1], ["5"], [JSONValue.null], [1e300]] as [JSONValue])
  func whatIsNoListOfSecondsIsRefused(_ warn: JSONValue) throws {
    let request = try request(warn)
    #expect(throws: HostReply.Failure.self) { try request.warnings }
  }
}
