internal import CCountdownALSA
internal import CCountdownSndfile
package import CountdownSystem

/// The libraries that sound needs, each opened before its first call.
enum SoundLibrary {
  static func openALSA() throws(SoundError) {
    do { try LibraryProblem.check(countdown_alsa_open()) } catch { throw SoundError(error) }
  }

  static func openSndfile() throws(SoundError) {
    do { try LibraryProblem.check(countdown_sndfile_open()) } catch { throw SoundError(error) }
  }
}

extension SoundError {
  fileprivate init(_ problem: LibraryProblem) {
    self.init(
      problem.isTooOld ? .libraryTooOld : .libraryMissing, problem.packageName,
      problem.isTooOld ? "dlsym" : "dlopen", problem.message)
  }

  /// What is wrong with the library, if that is the reason.
  package var library: LibraryProblem? {
    guard reason == .libraryMissing || reason == .libraryTooOld else { return nil }
    return LibraryProblem(
      packageName: subject, isTooOld: reason == .libraryTooOld, message: cause.message)
  }
}
