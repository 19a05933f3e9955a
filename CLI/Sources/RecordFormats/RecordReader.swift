import Dispatch
import Foundation
import Terminal

/// Reads inputs one after the other on a thread of its own.
package struct RecordReader: Sendable {
  private let inputs: [CheckedInput]
  private let format: RecordFormat
  private let endsWithNUL: Bool
  private let hasHeader: Bool

  /// Tries all inputs, so that what can't be read is known before anything is shown.
  package init(
    opening inputs: [RecordInput], format: RecordFormat, endsWithNUL: Bool = false, hasHeader: Bool = false
  ) throws(RecordReadingError) {
    var checked: [CheckedInput] = []
    for input in inputs { checked.append(try CheckedInput(input)) }
    self.inputs = checked
    self.format = format
    self.endsWithNUL = endsWithNUL
    self.hasHeader = hasHeader
  }

  /// The records as they come: the first at once, then what came within 50 ms or 65,536 of them.
  ///
  /// To be called once. Ends with the last input, or with a `RecordReadingError`; leaving the loop stops reading.
  /// A batch of an input's header may be without records.
  package func batches() -> AsyncThrowingStream<RecordBatch, any Error> {
    batches(fullCount: 65_536, fullSize: .max, keptLength: .max, allowance: nil)
  }

  /// The records in batches of about 5,000, or of 4 MiB where they are long, read no further ahead than a few of them.
  ///
  /// As ``batches()``, for whoever takes longer than the reading: what is held does not grow with the input, and of a
  /// record no more than `keptLength` bytes are.
  package func boundedBatches(keptLength: Int = .max) -> AsyncThrowingStream<RecordBatch, any Error> {
    // Made empty and then filled, as one that ends with less than it was made with is taken for one still in use.
    let allowance = DispatchSemaphore(value: 0)
    for _ in 0..<3 { allowance.signal() }
    let batches = batches(fullCount: 5_000, fullSize: 4 << 20, keptLength: keptLength, allowance: allowance)
    return AsyncThrowingStream {
      var iterator = batches.makeAsyncIterator()
      let batch = try await iterator.next()
      allowance.signal()
      return batch
    }
  }

  private func batches(
    fullCount: Int, fullSize: Int, keptLength: Int, allowance: DispatchSemaphore?
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
      allowance?.signal()
    }
    let splitter = RecordSplitter(
      format: format, endsWithNUL: endsWithNUL, hasHeader: hasHeader, keptLength: keptLength)
    let inputs = inputs
    Thread.detachNewThread {
      var reading = BatchReading(
        splitter: splitter, stopped: stopped.reading, fullCount: fullCount, fullSize: fullSize
      ) {
        allowance?.wait()
        continuation.yield($0)
      }
      do throws(RecordReadingError) {
        for input in inputs { try reading.read(input.opened()) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
      stopped.reading.close()
    }
    return stream
  }
}
