package import CountdownSharing
package import CountdownSystem

extension JSONValue {
  /// The step of a routine in data for programs; null for a single countdown.
  package init(_ place: SharedSteps.Place?) {
    guard let place else {
      self = .null
      return
    }
    self = [
      "name": .string(place.step.name), "kind": .string(place.step.kind),
      "index": .integer(Int64(place.index)), "count": .integer(Int64(place.count)),
      "round": .integer(Int64(place.step.round)), "rounds": .integer(Int64(place.rounds)),
      "next": place.next.map { .string($0.name) } ?? .null,
    ]
  }
}
