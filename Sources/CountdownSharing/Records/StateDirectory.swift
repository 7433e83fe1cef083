internal import CountdownSystem

/// The place of the user's running state, by the XDG base directory specification.
enum StateDirectory {
  /// The path of the user's state.
  ///
  /// - Throws: `.noDirectory` where the environment names no place.
  static func path() throws(SharingError) -> String {
    guard let path = UserFolder.state.path() else {
      throw SharingError(
        .noDirectory("neither XDG_STATE_HOME nor HOME names a directory; set one of them"))
    }
    return path
  }
}
