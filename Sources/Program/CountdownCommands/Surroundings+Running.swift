package import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
package import CountdownSystem

extension Surroundings {
  /// The surroundings of this process, with the countdowns and stopwatches that are there.
  package init(process environment: Environment) {
    self.init(environment: environment)
    running = {
      guard let place = try? SharedPlace(isBrief: true) else { return [] }
      let (readings, stopwatches, _) = place.look()
      return readings.map(\.countdown.name) + stopwatches.map(\.name)
    }
  }
}
