internal import CountdownHost
internal import Glibc

/// Tells whoever started the host that it serves: systemd by its socket, others by a descriptor.
struct Readiness: Sendable {
  private let service: ServiceNotifier
  private let descriptor: Int32?

  init(environment: [String: String], descriptor: Int32?) {
    service = ServiceNotifier(environment: environment)
    self.descriptor = descriptor
    // A terminal or a hook that is started from here has nothing to do with it.
    if let descriptor { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// It serves. To be called once.
  func serves() {
    service.ready()
    guard let descriptor else { return }
    _ = write(descriptor, "\n", 1)
    close(descriptor)
  }

  /// It is about to end.
  func ends() { service.stopping() }
}
