internal import CountdownStore

extension Fleet {
  /// Handles what is due, as a node of the fleet, until the task is cancelled. Then nothing more
  /// begins; the handlers that run are cancelled with the task. This returns when they have, or
  /// `grace` is over, and nothing is claimed any more. For a server that is away it waits as long
  /// as a call may take; then other nodes take over what is claimed, as after a death.
  ///
  /// A handler that returns has handled its deadline. One that throws an error has it again
  /// after a pause: a second, twice as long after each error, an hour at most; after a
  /// cancellation at once, on another node. A handler that wants to give up returns; one that
  /// wants a next time schedules its own key again.
  ///
  /// A deadline that a node had when it died begins on another one: at once the first time, and
  /// after that with the same pauses. A deadline with which nodes died three times begins only on
  /// a node that has nothing else, so that one deadline that kills its process does not take
  /// others with it.
  ///
  /// A handler that takes longer than `limit` is cancelled, and is no longer the present one: what
  /// it does with ``Firing/complete(with:)`` is refused, and its end changes nothing. The deadline
  /// comes again after the pause of an error, and the place is free at once, also if the handler
  /// ignores its cancellation. What a handler holds while it hangs, such as a thread, it keeps.
  ///
  /// Without a server the node tries to connect again, at once and then about ten times a second;
  /// what has begun goes on, and nothing begins.
  ///
  /// - Parameters:
  ///   - concurrency: how many handlers run at a time; a node claims no more than can begin.
  ///   - limit: how long a handler may take, from the claim of its deadline on; nil for any time.
  ///   - grace: how long this waits for the handlers after its own cancellation; nil for any time.
  ///     Then it leaves those that still run, gives back what they had, and reports their keys.
  ///   - onReport: called with each report, for a log, on the threads of the node and of
  ///     `SystemScheduler.continuous`, or by handlers' tasks. It must return soon.
  ///   - handler: handles a deadline, in a task of its own with the task-local values, the
  ///     priority and the executor of the calling one.
  /// - Throws: ``FleetError`` when the fleet cannot be used at first: a wrong address, name or
  ///   password, a missing right or library, a server or schema of another version.
  public func run(
    concurrency: Int = 100, limit: Duration? = nil, grace: Duration? = nil,
    onReport: @escaping @Sendable (Report) -> Void = { _ in },
    _ handler: @escaping @Sendable (Firing) async throws -> Void
  ) async throws(FleetError) {
    let node: FleetNode
    let (firings, continuation) = AsyncThrowingStream<Firing, any Error>.makeStream()
    do {
      node = try FleetNode(
        self, concurrency: concurrency, limit: limit, grace: grace, report: onReport)
      try NodeThread.start(node, continuation)
    } catch {
      throw FleetError(.store(StoreError(.system(path: "PostgreSQL", error))))
    }
    let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
    var failure: FleetError?
    await withTaskCancellationHandler {
      do {
        for try await firing in firings { node.start(firing, on: executor, handler) }
      } catch { failure = error as? FleetError }
      await node.handlersEnd()
    } onCancel: {
      node.stop()
    }
    await node.finish()
    if let failure { throw failure }
  }
}
