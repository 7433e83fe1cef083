/// A moment at which the clocks of a zone are set, in seconds since 1970, and how far they are from
/// Greenwich before and from then on.
struct OffsetChange: Hashable {
  var moment: Int
  var before: Int
  var after: Int
}
