internal import CCountdownScale
internal import CountdownBenchmarkHarness
internal import Foundation

/// Netty's timer: `Netty.java`, which Java compiles as it starts it.
enum NettyProgram {
  /// The words that start the program, without its arguments. It reads its own source.
  static func command(
    java: String = "java", jar: String = "/usr/share/java/netty-common.jar"
  ) throws(MissingLibrary) -> [String] {
    guard access(jar, R_OK) == 0 else {
      throw MissingLibrary(package: "libnetty-java", reason: "no \(jar)")
    }
    let modules = String(decoding: Command([java, "--list-modules"]).output, as: UTF8.self)
    guard modules.contains("jdk.compiler@") else {
      throw MissingLibrary(package: "default-jdk-headless", reason: "no \(java) that compiles")
    }
    return [java, "-cp", jar, "--source", "11", "/dev/stdin"]
  }

  /// Has the program measure in this process, and answer as this one would; returns only by
  /// throwing.
  static func become(_ assignment: Assignment) throws -> Never {
    let arguments = [assignment.count, assignment.seconds, TickingTrial.stride(assignment.count)]
    let words = try command() + [assignment.trial.rawValue] + arguments.map(String.init)
    var pointers = words.map { strdup($0) } + [nil]
    let source = PackageResources.Netty_java
    scale_become(&pointers, source, source.count)
    throw Failure("java does not start: \(String(cString: strerror(errno)))")
  }
}
