package import CountdownArguments
package import CountdownHost
package import CountdownSharing
internal import CountdownTerminal

extension CommandFailure {
  package init(_ error: HostError) {
    let status: ExitStatus
    switch error.reason {
    case .refused(let code, _):
      switch code {
      case .refused, .notFound: status = .stopped
      case .badRequest: status = .misused
      default: status = .failed
      }
    default: status = .failed
    }
    self.init("\(error)", status)
  }
}

extension CommandFailure {
  package init(_ error: SharingError) {
    let status: ExitStatus =
      switch error.reason {
      case .refused, .notFound, .notAccepting, .nameTaken, .noNextStep: .stopped
      case .badName: .misused
      default: .failed
      }
    self.init("\(error)", status)
  }
}
