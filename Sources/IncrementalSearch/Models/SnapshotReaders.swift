/// Those who read a model's snapshots as a sequence.
@MainActor
final class SnapshotReaders<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  private var readers: [Int: AsyncStream<SearchSnapshot<Item>>.Continuation] = [:]
  private var count = 0

  deinit {
    for reader in readers.values { reader.finish() }
  }

  /// A sequence that begins with what is shown.
  func stream(from snapshot: SearchSnapshot<Item>) -> AsyncStream<SearchSnapshot<Item>> {
    let (stream, reader) = AsyncStream.makeStream(
      of: SearchSnapshot<Item>.self, bufferingPolicy: .bufferingNewest(1))
    let number = count
    count += 1
    readers[number] = reader
    reader.onTermination = { [weak self] _ in
      Task { @MainActor [weak self] in self?.readers[number] = nil }
    }
    reader.yield(snapshot)
    return stream
  }

  func show(_ snapshot: SearchSnapshot<Item>) {
    for reader in readers.values { reader.yield(snapshot) }
  }
}
