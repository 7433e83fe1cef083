/// What the examples of the guide `VirtualTime` use and do not declare.
protocol VirtualTimeSurroundings: Sendable {
  var path: String { get }
}

extension Kitchen: VirtualTimeSurroundings {}
