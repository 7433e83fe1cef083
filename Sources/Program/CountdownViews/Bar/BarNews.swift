internal import CountdownProgram
internal import CountdownSharing

/// The changes that threads leave for a bar's loop; of the lists, the latest.
struct BarNews: Sendable {
  var list: SharedList?
  var isStoreStale = false
}
