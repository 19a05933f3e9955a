import Terminal

/// Reads inputs and gives away what came, at once the first time and then in growing batches.
struct BatchReading {
  private static let interval = Duration.milliseconds(50)
  /// A batch is given away as soon as it has so many records.
  private let fullCount: Int
  /// Or so many bytes of them were read.
  private let fullSize: Int
  private var size = 0
  private var splitter: RecordSplitter
  private let stopped: FileDescriptor
  private let give: (RecordBatch) -> Void
  private var records: [Record] = []
  private var headerIsGiven = false
  private var lastGiven: ContinuousClock.Instant?
  private var isStopped = false

  init(
    splitter: RecordSplitter, stopped: FileDescriptor, fullCount: Int, fullSize: Int,
    give: @escaping (RecordBatch) -> Void
  ) {
    self.fullCount = fullCount
    self.fullSize = fullSize
    self.splitter = splitter
    self.stopped = stopped
    self.give = give
  }

  /// Reads an input to its end, unless the reader is stopped.
  mutating func read(
    _ input: OpenInput, encoding: TextEncoding?, separator: UInt8
  ) throws(RecordReadingError) {
    headerIsGiven = false
    var decoder = InputDecoder(input: input.name, encoding: encoding, separator: separator)
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
          return finish()
        }
        try decoder.decode(bytes) { append($0) }
        if isDue { giveBatch() }
      }
    }
  }

  private mutating func append(_ text: [UInt8]) {
    records += splitter.append(text)
    size += text.count
    if records.count >= fullCount || size >= fullSize { giveBatch() }
  }

  private mutating func finish() {
    records += splitter.finish()
    giveBatch()
  }

  private var hasSomething: Bool { !records.isEmpty || splitter.header != nil && !headerIsGiven }

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
    give(RecordBatch(header: headerIsGiven ? nil : splitter.header, records: records))
    headerIsGiven = true
    records = []
    size = 0
    lastGiven = .now
  }
}
