/// Something a terminal sent.
public enum TerminalInput: Hashable, Sendable {
  /// A run of printable text, typed or committed by an input method.
  case text(String)
  case key(KeyPress)
  /// One bracketed paste, line ends as `\n`, at most 1 MiB; the rest is dropped.
  case paste(String)
  /// The answer to the question for the background colour (OSC 11).
  case backgroundColor(red: UInt8, green: UInt8, blue: UInt8)
}
