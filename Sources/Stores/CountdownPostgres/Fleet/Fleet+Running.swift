internal import CountdownStore

extension Fleet {
  /// Handles what is due, as a node of the fleet, until the task is cancelled. Then nothing more
  /// begins; the handlers that run are cancelled with the task. This returns when they have, and
  /// nothing is claimed any more. For a server that is away it waits as long as a call may take;
  /// then other nodes take over what is claimed, as after a death.
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
  /// Without a server the node tries to connect again, at once and then about ten times a second;
  /// what has begun goes on, and nothing begins.
  ///
  /// - Parameters:
  ///   - concurrency: how many handlers run at a time; a node claims no more than can begin.
  ///   - onReport: called with each report, for a log, on the node's thread or by handlers'
  ///     tasks. It must return soon.
  ///   - handler: handles a deadline.
  /// - Throws: ``FleetError`` when the fleet cannot be used at first: a wrong address, name or
  ///   password, a missing right or library, a server or schema of another version.
  public func run(
    concurrency: Int = 100, onReport: @escaping @Sendable (Report) -> Void = { _ in },
    _ handler: @escaping @Sendable (Firing) async throws -> Void
  ) async throws(FleetError) {
    let node: FleetNode
    let (firings, continuation) = AsyncThrowingStream<Firing, any Error>.makeStream()
    do {
      node = try FleetNode(self, concurrency: concurrency, report: onReport)
      try NodeThread.start(node, continuation)
    } catch {
      throw FleetError(.store(StoreError(.system(path: "PostgreSQL", error))))
    }
    var failure: FleetError?
    await withTaskCancellationHandler {
      await withDiscardingTaskGroup { group in
        do {
          for try await firing in firings {
            group.addTask { await node.handle(firing, handler) }
          }
        } catch { failure = error as? FleetError }
      }
    } onCancel: {
      node.stop()
    }
    await node.finish()
    if let failure { throw failure }
  }
}

extension Fleet.Firing {
  /// The number of errors that handlers of the deadline threw before.
  fileprivate var errors: Int { max(attempt - deaths - 1, 0) }
}

extension FleetNode {
  fileprivate func handle(
    _ firing: Fleet.Firing, _ handler: @Sendable (Fleet.Firing) async throws -> Void
  ) async {
    let claim = ClaimedKey(key: firing.key, fence: firing.fence)
    guard begin(claim) else { return }
    do {
      try await handler(firing)
      succeed(claim)
    } catch let error as FleetError where error.reason == .superseded(key: firing.key) {
      forget(claim)
    } catch {
      let pause: Duration =
        Task.isCancelled ? .zero : .seconds(min(1 << min(firing.errors, 12), 3_600))
      report(.failed(key: firing.key, attempt: firing.attempt, error, pause: pause))
      fail(claim, after: pause)
    }
  }
}
