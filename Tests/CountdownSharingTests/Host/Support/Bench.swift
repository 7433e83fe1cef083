import Countdown
import CountdownHost
import CountdownSystem
import Testing

/// A server on a socket of its own, which echoes what it is asked.
final class Bench: Sendable {
  let runtime: TemporaryRuntime
  let server: HostServer

  init(_ change: (inout HostLimits) -> Void = { _ in }) throws {
    runtime = try TemporaryRuntime()
    var limits = HostLimits()
    change(&limits)
    server = try HostServer(
      on: HostListener(at: runtime.address), service: Echo(), limits: limits)
  }

  func client() throws -> HostClient { try HostClient(to: runtime.address, within: .seconds(30)) }

  func rawClient() throws -> RawClient { try RawClient(to: runtime.address.socket) }

  /// Proves that the server still serves.
  func checkThatItServes() throws {
    let reply = try client().request(["v": 1, "op": "echo", "word": "here"])
    #expect(reply["word"] == "here")
  }
}

/// Answers with the request's own words.
struct Echo: HostService {
  func answer(_ request: HostRequest) -> HostReply {
    switch request.operation {
    case "echo": .success(["word": request.fields["word"] ?? .null])
    case "long": .success(["word": .string(String(repeating: "x", count: 60_000))])
    default: .failure(.init(.unknownOperation, "no \(request.operation)"))
    }
  }
}

/// The error code of an answer.
func code(of line: String?) throws -> String? {
  try JSONObject(parsing: #require(line))["error"]?.object?["code"]?.string
}

/// The code with which a host refuses what is tried; nil for any other outcome.
func code(_ body: () throws -> Void) -> HostError.Code? {
  guard case .refused(let code, _)? = #expect(throws: HostError.self, performing: body)?.reason
  else { return nil }
  return code
}
