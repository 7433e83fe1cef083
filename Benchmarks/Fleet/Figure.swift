internal import CountdownBenchmarkHarness

/// What is measured, and what it must not exceed.
extension Figure {
  static let commit = Figure(
    "commit", "ms", nil, "a transaction that changes one row, alone on the server")
  static let storm4 = Figure(
    "storm_4", "s", .worst(2),
    "20,000 due at one moment, 4 nodes, until all are handled and confirmed")
  static let storm8 = Figure("storm_8", "s", .worst(2), "the same with 8 nodes")
  static let sparse = Figure(
    "sparse", "ms", .p99(15), "from the due moment to the handler, 10 a second")
  static let dense = Figure("dense", "ms", .p99(60), "the same, 2,000 a second")
  static let kill = Figure(
    "kill", "s", .worst(0.5), "from kill -9 to the next handler of what the node was handling")
  static let halt = Figure(
    "halt", "s", .worst(4), "the same from SIGSTOP, after which the node's session goes on")
  static let cut = Figure("cut", "s", .worst(4), "the same from the loss of the node's network")
  static let silence = Figure(
    "silence", "statements", .worst(0), "statements in 30 s, with 100,000 pending and nothing due")
  static let schedule = Figure(
    "schedule", "/s", nil, "single calls from 64 tasks, 100,000 pending")
  static let batches = Figure(
    "batches", "/s", nil, "deadlines scheduled a thousand in each call, by one caller")
  static let lockedRate = Figure(
    "locked_rate", "times", .worst(2),
    "single calls a second from 63 tasks, beside as many while another session has one row locked")
  static let lockedLongest = Figure(
    "locked_longest", "s", .worst(1), "the longest of those calls; its floor is without the lock")
  static let hungTwice = Figure(
    "hung_twice", "handlers", .worst(0), "begun a second time because no commit ended for 3 s")
  static let hungAfter = Figure(
    "hung_after", "s", .worst(1), "from the end of that to the next handler")
  static let horizonDistinct = Figure(
    "horizon_distinct", "times", .worst(2),
    "the last 5,000 of 100,000 handlers, beside the first: 1 node, 4 nodes; nothing is cleaned")
  static let horizonOne = Figure(
    "horizon_one", "times", .worst(2), "the same with one moment for all")
  static let horizonSparse = Figure(
    "horizon_sparse", "ms", .p99(40),
    "from scheduling for now to the handler after those, 10 a second")
  static let size = Figure(
    "size", "times", .worst(2),
    "the table after many fires, beside one freshly filled with the same 50,000")
  static let heap = Figure("heap", "times", nil, "its rows alone")
  static let indexes = Figure("indexes", "times", nil, "its indexes alone")

  static let all = [
    commit, storm4, storm8, sparse, dense, kill, halt, cut, silence, schedule, batches, lockedRate,
    lockedLongest, hungTwice, hungAfter, horizonDistinct, horizonOne, horizonSparse, size, heap,
    indexes,
  ]
}
