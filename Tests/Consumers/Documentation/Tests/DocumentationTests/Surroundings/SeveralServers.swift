/// What the examples of the guide `SeveralServers` use and do not declare.
protocol SeveralServersSurroundings: Sendable {
  var addresses: [String] { get }
}
