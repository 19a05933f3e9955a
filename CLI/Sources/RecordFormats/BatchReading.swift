import Terminal

/// Reads inputs and hands on what was read, at once the first time and then in growing batches.
struct BatchReading {
  private static let interval = Duration.milliseconds(50)
  /// How much is given away at once.
  struct Sizes {
    /// A batch is given away as soon as it has so many records.
    var records: Int
    /// Or so many bytes of them were read.
    var bytes = 4 << 20
    /// Whether the first batch waits for what an input's columns are learned from, however slowly it comes.
    var holdsFirst = false
  }

  private let sizes: Sizes
  private var size = 0
  private var splitter: RecordSplitter
  private let stopped: FileDescriptor
  private let give: (RecordBatch) -> Void
  private var records: [Record] = []
  private var headerIsGiven = false
  private var lastGiven: ContinuousClock.Instant?
  private var isStopped = false
  private var isHeld: Bool
  private let findings: InputFindings
  /// The inputs of which it was told last what was guessed.
  private var told = (encoding: -1, delimiter: -1)

  init(
    splitter: RecordSplitter, stopped: FileDescriptor, sizes: Sizes, findings: InputFindings,
    give: @escaping (RecordBatch) -> Void
  ) {
    self.sizes = sizes
    self.splitter = splitter
    self.stopped = stopped
    self.findings = findings
    self.give = give
    isHeld = sizes.holdsFirst
  }

  /// Reads an input, by its number from 0, to its end, unless the reader is stopped.
  mutating func read(
    _ input: OpenInput, number: Int, encoding: TextEncoding?, separator: UInt8
  ) throws(RecordReadingError) {
    headerIsGiven = false
    var decoder = InputDecoder(
      input: input.name, encoding: encoding, separator: separator, isPatient: sizes.holdsFirst)
    while !isStopped {
      switch input.descriptor.waitUntilReadable(orStopped: stopped, milliseconds: timeout) {
      case .stopped:
        isStopped = true
      case .timedOut:
        giveBatch()
      case .readable:
        guard let bytes = try input.descriptor.read(atMost: input.readLength, of: input.name) else { continue }
        guard !bytes.isEmpty else {
          try decoder.finish { append($0) }
          try finish(input, number: number, decoder)
          return
        }
        try decoder.decode(bytes) { append($0) }
        if let refusal = splitter.refusal { throw RecordReadingError(input: input.name, reason: refusal) }
        tell(number, decoder)
        if isDue { giveBatch() }
      }
    }
  }

  private mutating func append(_ text: [UInt8]) {
    records += splitter.append(text)
    size += text.count
    stopHolding()
    if records.count >= sizes.records || size >= sizes.bytes { giveBatch() }
  }

  private mutating func finish(_ input: OpenInput, number: Int, _ decoder: InputDecoder) throws(RecordReadingError) {
    func check() throws(RecordReadingError) {
      if let refusal = splitter.refusal { throw RecordReadingError(input: input.name, reason: refusal) }
    }
    // Before anything is shown, where the beginning says it.
    try check()
    records += splitter.finish()
    isHeld = false
    tell(number, decoder)
    if splitter.emptyRows > 0 { findings.leftOut(splitter.emptyRows, of: number) }
    giveBatch()
    try check()
  }

  /// Tells what was guessed of an input, once.
  private mutating func tell(_ number: Int, _ decoder: InputDecoder) {
    if told.encoding != number, let encoding = decoder.guessed {
      told.encoding = number
      findings.read(number, as: encoding)
    }
    if told.delimiter != number, splitter.isDelimiterGuessed {
      told.delimiter = number
      findings.found(splitter.syntax, in: number)
    }
  }

  private var hasSomething: Bool { !isHeld && (!records.isEmpty || splitter.header != nil && !headerIsGiven) }

  /// Whether what there is may be given away now.
  private mutating func stopHolding() {
    guard isHeld else { return }
    if records.count >= RecordLayout.mostExamples
      || records.reduce(0, { $0 + $1.length }) >= RecordLayout.exampleBytes
    {
      isHeld = false
    }
  }

  /// How long what is there may still wait; nil if nothing is.
  private var timeout: Int32? {
    guard hasSomething, let lastGiven else { return hasSomething ? 0 : nil }
    let left = Self.interval - lastGiven.duration(to: .now)
    return max(0, Int32(left.components.attoseconds / 1_000_000_000_000_000))
  }

  private var isDue: Bool {
    guard let lastGiven else { return hasSomething }
    return hasSomething && lastGiven.duration(to: .now) >= Self.interval
  }

  private mutating func giveBatch() {
    guard hasSomething else { return }
    give(RecordBatch(header: headerIsGiven ? nil : splitter.header, records: records, syntax: splitter.syntax))
    headerIsGiven = true
    records = []
    size = 0
    lastGiven = .now
  }
}
