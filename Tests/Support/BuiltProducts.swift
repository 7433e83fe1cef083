package import Foundation

/// What is built along with the tests.
package enum BuiltProducts {
  /// Where the test bundle and the programs lie.
  package static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The path of a program.
  package static func path(of program: String) -> String { folder.appending(path: program).path }

  /// Compiles a C file of a target's `Fixtures` to a library beside the programs.
  ///
  /// - Parameter test: a file in a folder of that target.
  /// - Returns: the library's path.
  package static func library(of fixture: String, for test: String = #filePath) throws -> String {
    let source = URL(filePath: test).deletingLastPathComponent()
      .appending(path: "../Fixtures/\(fixture).c").standardizedFileURL
    let library = path(of: "libcountdown-\(fixture).so")
    // In one step, for another run of the tests may have it loaded.
    let new = "\(library).\(getpid())"
    let command = ["clang", "-shared", "-fPIC", "-o", new, source.path]
    let status = try FinishedCommand(command).status
    guard status == 0, rename(new, library) == 0 else { throw CommandFailure(status: status) }
    return library
  }
}

/// A command that ended otherwise than it should have.
package struct CommandFailure: Error {
  package let status: Int32

  package init(status: Int32) { self.status = status }
}
