import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

/// A node whose network is cut, while its process and the server go on.
@Suite(
  .ownThread, .enabled(if: CutNetwork.works, "networks of one's own need root and ip netns"))
struct FleetNetworkTests {
  @Test func aNodeWhoseNetworkIsCutIsFollowedByAnotherWhenItsLeaseIsOver() async throws {
    let (server, network) = (try PostgresServer(), try CutNetwork())
    let rules = "\(server.folder)/data/pg_hba.conf"
    let old = try String(contentsOfFile: rules, encoding: .utf8)
    try (old + "host all all 10.213.0.0/16 trust\n").write(
      toFile: rules, atomically: false, encoding: .utf8)
    try server.sql("ALTER SYSTEM SET listen_addresses = '\(network.address)'")
    try server.control("restart", "-m", "fast")
    let table = try FleetTable(on: server)
    let (fleet, ledger) = (table.fleet(), try FleetLedger(table))
    let due = try table.now
    try await fleet.schedule((0..<4).map { Fleet.Deadline("k\($0)", at: due) })

    let cut = try FleetProcess(
      ledger, address: "host=\(network.address) user=countdown dbname=postgres", concurrency: 2,
      work: 4_000, through: network.wrapper)
    #expect(ledger.waits(for: "begin", 2))
    try network.cut()
    let other = try FleetProcess(ledger)
    #expect(other.waits(for: "tookOver(nodes: 1, deadlines: 2)"))
    try ledger.close()
    // The handlers that had begun see at their end that the lease is over.
    #expect(ledger.waits(for: "late", 2))
    try network.mend()
    #expect(cut.waits(for: "takenForDead"))
    try ledger.close()
    try ledger.expectNoFaults(of: 4, killed: [cut.number])
    #expect(try ledger.count("word = 'begin' AND pid = \(cut.number)") == 2)
    #expect(try ledger.count("word = 'begin' AND pid = \(other.number)") == 4)
  }
}
