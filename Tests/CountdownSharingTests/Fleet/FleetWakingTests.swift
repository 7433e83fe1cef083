import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Testing

/// Whatever a notification comes together with, it wakes the node.
@Suite(.ownThread) struct FleetWakingTests {
  /// A deadline is scheduled while the server's answers are held up at one message after the
  /// other; the rest of the answer and the notification arrive at once.
  @Test func aNotificationThatComesWithAnAnswerWakesTheNode() async throws {
    let server = try PostgresServer.shared.get()
    let table = try FleetTable(on: server)
    _ = try await table.fleet().deadline("a")
    for messages in stride(from: 30, to: 300, by: LongRun.isOn ? 1 : 2) {
      let proxy = try CuttingProxy(before: server, after: messages, holds: true)
      let held = Inbox<Bool>()
      let (address, schema) = (server.address, table.schema)
      proxy.onCut {
        let session = try? SQLSession(address)
        _ = try? session?.run(
          "INSERT INTO \(schema).deadline VALUES ('k\(messages)', 0, 0, '', 1)")
        _ = try? session?.run("SELECT pg_notify('countdown-fleet/\(schema)', '')::text")
        held.put(true)
      }
      let node = LocalNode(
        table.fleet(proxy.address))
      #expect(node.waits(for: "connected"))
      if held.all.isEmpty {
        // The last messages come only when something has happened.
        await node.end()
        #expect(messages > 60)
        return
      }
      try #require(node.firings(1).first?.key == "k\(messages)")
      await node.end()
    }
  }
}
