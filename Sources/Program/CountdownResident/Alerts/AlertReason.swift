internal import CountdownBell
internal import CountdownDesktop
internal import CountdownProgram
internal import CountdownSound
internal import CountdownSystem
internal import CountdownTerminal

/// The reason why an alert did not work, in the few words that a line has room for.
package enum AlertReason {
  /// A device that has not begun to play, and may still.
  static let slow = "device slow"

  /// `no device`, `no session bus`, `missing (birds.ogg)`.
  package static func text(_ error: any Error) -> String {
    switch error {
    case let error as BellError: text(error.reason)
    default: library(error)
    }
  }

  private static func library(_ error: any Error) -> String {
    if let error = error as? SoundError { return text(error) }
    if let error = error as? NotificationError {
      return error.library?.summary ?? text(error.reason)
    }
    return "failed"
  }

  private static func text(_ reason: BellError.Reason) -> String {
    switch reason {
    case .noControllingTerminal, .notATerminal, .closed: "no terminal"
    case .gone: "terminal gone"
    case .notReading: "terminal stopped"
    default: "failed"
    }
  }

  private static func text(_ reason: NotificationError.Reason) -> String {
    switch reason {
    case .noBus: "no session bus"
    case .noServer: "no server"
    case .timedOut, .notAnswering: "no answer"
    case .refused: "refused"
    default: "failed"
    }
  }

  /// A path as it may have been given, from the working folder or from home on; at most the last
  /// 60 characters.
  private static func place(_ path: String) -> String {
    var name = path
    let home = UserFolder.absolute("HOME", UserFolder.environment)
    for (folder, short) in [(UserFolder.current, ""), (home ?? "", "~/")]
    where folder.utf8.count > 1 && name.hasPrefix("\(folder)/") {
      name = short + name.dropFirst(folder.count + 1)
    }
    name = DisplayText.cleaned(name)
    return name.count > 60 ? "…\(name.suffix(59))" : name
  }

  private static func text(_ error: SoundError) -> String {
    let clip = " (\(place(error.subject)))"
    return switch error.reason {
    case .clipMissing: "missing" + clip
    case .clipUnreadable: "unreadable" + clip
    case .clipNotFile: error.cause.message + clip
    case .clipEmpty: "empty" + clip
    case .clipNotSound: "not a sound" + clip
    case .clipUnsupported: "unsupported" + clip
    case .clipTruncated: "cut short" + clip
    case .clipDamaged: "damaged" + clip
    case .deviceMissing: "no device"
    case .deviceBusy: "device busy"
    case .deviceDenied: "device not allowed"
    case .deviceMisconfigured: "sound configuration broken"
    case .deviceUnsuitable: "device unsuitable"
    case .deviceLost: "device lost"
    case .deviceSlow: slow
    case .deviceStuck: "device stuck"
    default: error.library?.summary ?? "failed"
    }
  }
}

extension SoundError.Reason {
  /// Whether the device is at fault, so that no other clip would do better.
  package var isOfDevice: Bool {
    switch self {
    case .deviceMissing, .deviceBusy, .deviceDenied, .deviceMisconfigured, .deviceUnsuitable,
      .deviceLost, .deviceSlow, .deviceStuck, .noResources, .libraryMissing, .libraryTooOld:
      true
    default: false
    }
  }
}
