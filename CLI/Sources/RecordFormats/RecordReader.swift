import Dispatch
import Foundation
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads inputs one after the other on a thread of its own.
package struct RecordReader: Sendable {
  private let inputs: [CheckedInput]
  private let format: RecordFormat
  private let endsWithNUL: Bool
  private let hasHeader: Bool
  private let encoding: TextEncoding?
  private let delimiter: UInt8?
  private let firstID: Int
  /// What is found out about the inputs while they are read.
  package let findings: InputFindings

  /// Tries all inputs, so that what can't be read is known before anything is shown.
  ///
  /// Without an encoding each input's is recognized by its first lines that are not ASCII. What gzip or zstd has compressed is
  /// decompressed. Records are UTF-8 then; a line that is not of the encoding stays as it came. Ids go on from `firstID`.
  package init(
    opening inputs: [RecordInput], format: RecordFormat, delimiter: UInt8? = nil, endsWithNUL: Bool = false,
    hasHeader: Bool = false, encoding: TextEncoding? = nil, firstID: Int = 0
  ) throws(RecordReadingError) {
    findings = InputFindings(inputs)
    self.delimiter = delimiter
    self.firstID = firstID
    var checked: [CheckedInput] = []
    for input in inputs { checked.append(try CheckedInput(input)) }
    self.inputs = checked
    self.format = format
    self.endsWithNUL = endsWithNUL
    self.hasHeader = hasHeader
    self.encoding = encoding
  }

  /// The records as they come: the first at once, then what came within 50 ms, or 65,536 of them, or 4 MiB.
  ///
  /// No more is read ahead of whoever takes them than one batch. To be called once. Ends with the last input, or with a
  /// `RecordReadingError`; leaving the loop stops reading. A batch of an input's header may be without records.
  ///
  /// With `holdsFirst` the first batch waits until there is enough to learn the columns from, so that they are the same however the
  /// bytes come; without, a file's does.
  package func batches(holdsFirst: Bool = false) -> AsyncThrowingStream<RecordBatch, any Error> {
    let holds = holdsFirst || format != .lines && inputs.first?.isFile == true
    return batches(BatchReading.Sizes(records: 65_536, holdsFirst: holds), keptLength: .max, ahead: 1)
  }

  /// The records in batches of about 5,000, or of 4 MiB where they are long.
  ///
  /// As ``batches()``, for whoever takes longer than the reading: three batches are read ahead, and of a record no more than
  /// `keptLength` bytes are held. The first batch waits until there is enough to learn the columns from.
  package func boundedBatches(keptLength: Int = .max) -> AsyncThrowingStream<RecordBatch, any Error> {
    batches(BatchReading.Sizes(records: 5_000, holdsFirst: true), keptLength: keptLength, ahead: 3)
  }

  /// The batches, of which so many are read before the first one is taken.
  private func batches(
    _ sizes: BatchReading.Sizes, keptLength: Int, ahead: Int
  ) -> AsyncThrowingStream<RecordBatch, any Error> {
    // Made empty and then filled, as one that ends with less than it was made with is taken for one still in use.
    let allowance = DispatchSemaphore(value: 0)
    for _ in 0..<ahead { allowance.signal() }
    let batches = batches(sizes, keptLength: keptLength, allowance: allowance)
    return AsyncThrowingStream {
      var iterator = batches.makeAsyncIterator()
      let batch = try await iterator.next()
      allowance.signal()
      return batch
    }
  }

  private func batches(
    _ sizes: BatchReading.Sizes, keptLength: Int, allowance: DispatchSemaphore
  ) -> AsyncThrowingStream<RecordBatch, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: RecordBatch.self)
    let stopped: (reading: FileDescriptor, writing: FileDescriptor)
    do throws(SystemError) {
      stopped = try FileDescriptor.pipe()
    } catch {
      continuation.finish(throwing: RecordReadingError(input: "a pipe", error))
      return stream
    }
    // Closing the other end wakes the thread from waiting; the stream calls this once, however it ends.
    continuation.onTermination = { _ in
      stopped.writing.close()
      allowance.signal()
    }
    let splitter = RecordSplitter(
      format: format, delimiter: delimiter, endsWithNUL: endsWithNUL, hasHeader: hasHeader, keptLength: keptLength,
      firstID: firstID)
    let (inputs, encoding, separator, findings) = (inputs, encoding, endsWithNUL ? 0 : UInt8(ascii: "\n"), findings)
    Thread.detachNewThread {
      var reading = BatchReading(
        splitter: splitter, stopped: stopped.reading, sizes: sizes, findings: findings
      ) {
        allowance.wait()
        continuation.yield($0)
      }
      do throws(RecordReadingError) {
        for (number, input) in inputs.enumerated() {
          try reading.read(input.opened(), number: number, encoding: encoding, separator: separator)
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
      stopped.reading.close()
    }
    return stream
  }
}

/// Where records are read from.
package enum RecordInput: Hashable, Sendable {
  /// A file by its path; it may be a pipe or a device.
  case file(String)
  /// Standard input.
  case standardInput
  /// What is open for reading, and is closed when it has been read.
  case open(FileDescriptor, name: String)
}

/// An input that could be read when the reader was made.
enum CheckedInput: Sendable {
  /// A file, closed until its turn comes, as there may be more of them than a process may have open.
  case closed(RecordInput)
  /// A pipe, a device or standard input.
  case open(OpenInput)

  init(_ input: RecordInput) throws(RecordReadingError) {
    let opened = try OpenInput(input)
    self = opened.canBeReopened ? .closed(input) : .open(opened)
  }

  /// Whether it is a file, which comes as fast as it is read.
  var isFile: Bool {
    switch self {
    case .closed: true
    case .open(let input): input.isFile
    }
  }

  /// The input, opened again if need be.
  func opened() throws(RecordReadingError) -> OpenInput {
    switch self {
    case .closed(let input): try OpenInput(input)
    case .open(let input): input
    }
  }
}

/// An input that is open for reading; closed when nothing refers to it.
final class OpenInput: Sendable {
  let name: String
  let descriptor: FileDescriptor
  /// How much to read at once: what a pipe holds, or more of a file.
  let readLength: Int
  /// Whether it can be closed and opened again without losing anything.
  let canBeReopened: Bool
  /// Whether it is a file.
  let isFile: Bool
  private let isOwned: Bool

  init(_ input: RecordInput) throws(RecordReadingError) {
    switch input {
    case .file(let path):
      name = path
      let number = open(path, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else {
        let error = SystemError.last
        if error.code == ENOENT, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
          throw RecordReadingError(input: path, reason: "it is a link to \(target), which is not there")
        }
        throw RecordReadingError(input: path, error)
      }
      descriptor = FileDescriptor(number: number)
      isOwned = true
    case .standardInput:
      name = "standard input"
      descriptor = FileDescriptor(number: STDIN_FILENO)
      isOwned = false
    case .open(let open, let name):
      self.name = name
      descriptor = open
      isOwned = true
    }
    var status = stat()
    let code = fstat(descriptor.number, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    readLength = kind == S_IFREG ? 1 << 18 : 1 << 16
    isFile = kind == S_IFREG
    canBeReopened = isOwned && kind == S_IFREG
    if code != 0 || kind == S_IFDIR {
      throw RecordReadingError(input: name, SystemError(code: code == 0 ? EISDIR : code))
    }
  }

  deinit {
    if isOwned { descriptor.close() }
  }
}

extension FileDescriptor {
  /// What became ready first.
  enum Readiness { case readable, stopped, timedOut }

  /// Waits until there is something to read, the other descriptor is closed at its far end, or time is up.
  func waitUntilReadable(orStopped stopped: FileDescriptor, milliseconds: Int32?) -> Readiness {
    var polled = [
      pollfd(fd: number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopped.number, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let result = poll(&polled, nfds_t(polled.count), milliseconds ?? -1)
      if result < 0, errno == EINTR || errno == EAGAIN { continue }
      if polled[1].revents != 0 { return .stopped }
      // Where a device can't be waited for, reading says what is the matter.
      return result == 0 ? .timedOut : .readable
    }
  }

  /// The next bytes, none at the end; nil if nothing can be read now.
  func read(atMost capacity: Int, of input: String) throws(RecordReadingError) -> [UInt8]? {
    var failure: SystemError?
    var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(SystemError) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure {
      if failure.code == EAGAIN || failure.code == EWOULDBLOCK { return nil }
      // The far end of a terminal or a connection went away: there is no more.
      if failure.code == EIO && isatty(number) == 1 || failure.code == ECONNRESET { return [] }
      throw RecordReadingError(input: input, failure)
    }
    // A slow producer's few bytes would otherwise keep a whole buffer.
    if bytes.count < capacity / 2 { bytes = bytes.withUnsafeBufferPointer { [UInt8]($0) } }
    return bytes
  }
}

/// Why an input can't be read.
package struct RecordReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, or "standard input".
  package let input: String
  /// The reason: in the system's words, such as "Permission denied", or what the input seems to be where it is no text.
  package let reason: String

  /// Says "cannot read", the input and the reason.
  package var description: String { "cannot read \(input): \(reason)" }

  init(input: String, reason: String) { (self.input, self.reason) = (input, reason) }

  init(input: String, _ error: SystemError) {
    self.input = input
    reason = error.reason
  }
}
