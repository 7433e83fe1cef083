import Countdown

/// Runs bodies on threads of their own, which begin together, and waits for all.
func race(_ bodies: (@Sendable () -> Void)...) {
  race(bodies)
}

func race(_ bodies: [@Sendable () -> Void]) {
  let arrived = Semaphore()
  let go = Semaphore()
  let threads = bodies.compactMap { body in
    try? SystemThread(name: "race") {
      arrived.post()
      go.wait()
      body()
    }
  }
  for _ in threads { arrived.wait() }
  for _ in threads { go.post() }
  for thread in threads { thread.join() }
}
