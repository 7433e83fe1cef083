package import Foundation

/// A command that was run to its end, without input.
package struct Command: Sendable {
  /// 127 where there is no such command.
  package let status: Int32
  /// The signal that ended it.
  package let signal: Int32?
  package let output: Data

  /// - Parameters:
  ///   - words: the command, found along `PATH`, and its arguments.
  ///   - hasErrors: whether its standard error goes where that of this process goes.
  package init(_ words: [String], hasErrors: Bool = false) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    if !hasErrors { process.standardError = FileHandle.nullDevice }
    guard (try? process.run()) != nil else {
      (status, signal, output) = (127, nil, Data())
      return
    }
    output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal
    (status, signal) = (process.terminationStatus, isKilled ? process.terminationStatus : nil)
  }

  package var succeeded: Bool { status == 0 && signal == nil }

  /// The path of the program that runs.
  package static let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
}

// MARK: - This program as a child of itself

extension Command {
  private static let mark = "--as"

  /// This program, in a role that it plays when it is started with these words.
  package static func own(_ role: some Encodable) throws -> [String] {
    [own, mark, String(decoding: try JSONEncoder().encode(role), as: UTF8.self)]
  }

  /// The role that the arguments ask for; nil where they are options.
  package static func role<Role: Decodable>(_: Role.Type, in arguments: [String]) throws -> Role? {
    guard arguments.count == 2, arguments[0] == mark else { return nil }
    return try JSONDecoder().decode(Role.self, from: Data(arguments[1].utf8))
  }
}
