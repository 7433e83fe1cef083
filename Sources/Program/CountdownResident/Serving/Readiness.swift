internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import Glibc

/// Signals that the host serves: to systemd by its socket, to other starters by a descriptor.
struct Readiness: Sendable {
  private let service: ServiceNotifier
  private let descriptor: Int32?

  init(environment: Environment, descriptor: Int32?) {
    service = ServiceNotifier(environment: environment.values)
    self.descriptor = descriptor
    // A terminal or a hook that the host starts must not inherit the descriptor.
    if let descriptor { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// The host serves. To be called once.
  func serves() {
    service.ready()
    guard let descriptor else { return }
    _ = write(descriptor, "\n", 1)
    close(descriptor)
  }

  /// The host is about to end.
  func ends() { service.stopping() }
}
