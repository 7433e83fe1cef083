/// A contender that was asked for and is left out, because this machine lacks its library.
struct Absence: Hashable, Sendable {
  let contender: Contender
  let why: MissingLibrary

  /// The contenders whose library this machine lacks.
  static func all(among contenders: [Contender]) -> [Absence] {
    contenders.compactMap { contender in
      do throws(MissingLibrary) { try contender.checkInstallation() } catch {
        return Absence(contender: contender, why: error)
      }
      return nil
    }
  }
}
