/// Turns the bytes of a terminal into keys, text and answers.
///
/// Any split of the bytes gives the same inputs, except that a run of text may come in parts. Memory is bounded whatever comes,
/// and what makes no sense is skipped.
package struct KeyDecoder: Sendable {
  private enum State: Sendable {
    case ground
    /// After an escape byte; `again` after a second one.
    case escape(again: Bool)
    /// After `ESC [`, collecting its parameters; `alt` if an escape byte came before.
    case control(alt: Bool)
    /// After `ESC [ [`, with which the Linux console begins F1 to F5.
    case consoleFunction
    /// After `ESC [ M`, with which mouse reports of the oldest kind begin.
    case oldMouse(missing: Int)
    /// After `ESC O`.
    case single(alt: Bool)
    /// In an answer that ends with BEL or `ESC \`; `isClosing` after that escape byte.
    case answer(introducer: UInt8, isClosing: Bool)
    case paste
  }

  /// Longer sequences are skipped, since no terminal sends them.
  private static let longestSequence = 256

  private var state = State.ground
  /// Whether the unfinished sequence was given up: its rest is swallowed.
  private var isGivenUp = false
  private var sequence: [UInt8] = []
  private var utf8 = UTF8Decoder()
  /// Whether the scalar that is being decoded came after an escape byte.
  private var isAltText = false
  private var paste = PasteCollector()
  /// Text that is not given out yet, as valid UTF-8.
  private var run: [UInt8] = []
  private var inputs: [TerminalInput] = []

  /// A decoder at the start of a terminal's bytes.
  package init() {}

  /// Takes bytes as they were read and returns what they complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    let isTaken: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { take(byte) } }
    if isTaken == nil { for byte in Array(bytes) { take(byte) } }
    return takeInputs()
  }

  /// How long to wait for more bytes before ``flush()``; `nil` if nothing is waited for.
  ///
  /// To be asked anew after each ``decode(_:)`` and ``flush()``. A lone escape byte is a key soon; the rest of a sequence
  /// or of a paste may be held up on a slow line.
  package var flushDelay: Duration? {
    switch state {
    case .ground: nil
    case .escape: .milliseconds(100)
    case .paste: .seconds(1)
    case .control, .consoleFunction, .oldMouse, .single, .answer: isGivenUp ? nil : .seconds(1)
    }
  }

  /// Gives out what is held back, as nothing more came for ``flushDelay``: an escape key, or a paste without its end.
  ///
  /// Of an unfinished sequence nothing is given out, and its rest is swallowed if it comes still.
  package mutating func flush() -> [TerminalInput] {
    switch state {
    case .ground: break
    case .escape(let again):
      state = .ground
      if again { emit(KeyPress(.escape)) }
      emit(KeyPress(.escape))
    case .paste: flushPaste()
    case .control, .single, .answer, .consoleFunction, .oldMouse: isGivenUp = true
    }
    return takeInputs()
  }

  private mutating func flushPaste() {
    let (text, endMark) = paste.take()
    state = .ground
    if !text.isEmpty { emit(.paste(text)) }
    for byte in endMark { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeInGround(byte)
    case .escape(let again): takeAfterEscape(byte, again: again)
    case .control(let alt): takeInControl(byte, alt: alt)
    case .consoleFunction:
      state = .ground
      guard (0x41...0x45).contains(byte) else { return take(byte) }
      if !isGivenUp { emit(KeyPress(.function(Int(byte) - 0x40))) }
    case .oldMouse(let missing):
      state = missing > 1 && byte >= 0x20 ? .oldMouse(missing: missing - 1) : .ground
      if byte < 0x20 { take(byte) }
    case .single(let alt): takeInSingle(byte, alt: alt)
    case .answer(let introducer, let isClosing):
      takeInAnswer(byte, introducer: introducer, isClosing: isClosing)
    case .paste:
      if let text = paste.text(after: byte) {
        state = .ground
        emit(.paste(text))
      }
    }
  }

  private mutating func takeInGround(_ byte: UInt8) {
    if byte < 0x20 || byte == 0x7F {
      abandonText()
      if byte == 0x1B { state = .escape(again: false) } else { emit(.control(byte)) }
      return
    }
    if byte < 0x80, !utf8.isUnfinished, !isAltText { return run.append(byte) }
    let scalars = utf8.scalars(after: byte)
    if let scalar = scalars.broken { take(scalar) }
    if let scalar = scalars.own { take(scalar) }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, again: Bool) {
    if again, byte != 0x5B, byte != 0x4F { emit(KeyPress(.escape)) }
    sequence.removeAll(keepingCapacity: true)
    isGivenUp = false
    switch byte {
    case 0x1B: state = .escape(again: true)
    case 0x5B: state = .control(alt: again)
    case 0x4F: state = .single(alt: again)
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .answer(introducer: byte, isClosing: false)
    case 0x80...:
      state = .ground
      isAltText = true
      takeInGround(byte)
    default:
      state = .ground
      emit(byte < 0x20 || byte == 0x7F ? .control(byte, .alt) : .letter(byte, .alt))
    }
  }

  private mutating func takeInControl(_ byte: UInt8, alt: Bool) {
    switch byte {
    case 0x5B where sequence.isEmpty: state = .consoleFunction
    case 0x4D where sequence.isEmpty: state = .oldMouse(missing: 3)
    case 0x24 where !sequence.isEmpty && sequence.allSatisfy({ 0x30...0x39 ~= $0 }): finishControl(byte, alt: alt)
    case 0x20...0x3F: if sequence.count < Self.longestSequence { sequence.append(byte) }
    case 0x40...0x7E: finishControl(byte, alt: alt)
    default:
      state = .ground
      take(byte)
    }
  }

  private mutating func finishControl(_ byte: UInt8, alt: Bool) {
    state = .ground
    let control = ControlSequence(parameters: sequence, final: byte)
    if control.isPasteStart {
      state = .paste
    } else if !isGivenUp, let input = control.input(alt: alt) {
      emit(input)
    }
  }

  private mutating func takeInSingle(_ byte: UInt8, alt: Bool) {
    switch byte {
    case 0x30...0x39 where sequence.isEmpty: sequence.append(byte)
    case 0x40...0x7E:
      state = .ground
      let single = ControlSequence(parameters: sequence, final: byte)
      if !isGivenUp, let input = single.inputOfSingleShift(alt: alt) { emit(input) }
    default:
      state = .ground
      take(byte)
    }
  }

  private mutating func takeInAnswer(_ byte: UInt8, introducer: UInt8, isClosing: Bool) {
    switch (byte, isClosing) {
    case (0x5C, true), (0x07, false):
      state = .ground
      if !isGivenUp, introducer == 0x5D, let color = BackgroundColorAnswer.input(sequence) { emit(color) }
    case (_, true):
      state = .escape(again: false)
      take(byte)
    case (0x1B, false): state = .answer(introducer: introducer, isClosing: true)
    case (..<0x20, false), (0x7F, false):
      state = .ground
      take(byte)
    case (_, false) where sequence.isEmpty && !Self.canBegin(introducer, byte):
      state = .ground
      if !isGivenUp { emit(.letter(introducer, .alt)) }
      take(byte)
    case (_, false):
      sequence.append(byte)
      // Whatever this is, it is no answer, and keys would get lost in it.
      if sequence.count > (isGivenUp ? 1 : 16) * Self.longestSequence { state = .ground }
    }
  }

  /// Whether an answer can begin so; else it is a letter typed with alt, and more keys. Those of OSC and DCS begin with
  /// a number or a sign.
  private static func canBegin(_ introducer: UInt8, _ byte: UInt8) -> Bool {
    introducer != 0x5D && introducer != 0x50 || (0x21...0x3F).contains(byte)
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if isAltText {
      isAltText = false
      emit(KeyPress(.character(String(scalar).lowercased().first ?? " "), .alt))
    } else if !(0x80..<0xA0).contains(scalar.value) {
      run.append(contentsOf: scalar.utf8)
    }
  }

  /// Ends a scalar that a control byte cut short.
  private mutating func abandonText() {
    if utf8.giveUp() { take("\u{FFFD}") }
  }

  private mutating func emit(_ press: KeyPress) { emit(.key(press)) }

  private mutating func emit(_ input: TerminalInput) {
    finishRun()
    if case .text(let text) = input { run.append(contentsOf: text.utf8) } else { inputs.append(input) }
  }

  private mutating func finishRun() {
    guard !run.isEmpty else { return }
    inputs.append(.text(String(decoding: run, as: UTF8.self)))
    run.removeAll(keepingCapacity: run.count < 4096)
  }

  private mutating func takeInputs() -> [TerminalInput] {
    finishRun()
    defer { inputs = [] }
    return inputs
  }
}
