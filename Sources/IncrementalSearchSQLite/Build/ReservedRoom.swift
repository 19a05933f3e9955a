import Foundation

/// Space that a build reserves on the disk, so that it can delete what it wrote if it fills the disk.
///
/// Deleting takes space in the log: SQLite writes which pages are free. A file without a name holds that much, and is gone with
/// the process, however that ends.
struct ReservedRoom: ~Copyable {
  /// What the tables of an index take that are dropped while they are small. More would be missed on a disk of a MiB or two.
  private static let least = 1 << 18
  /// One byte for so many of the file: a page for each thousand says which are free, one for each eight hundred what they were, and
  /// giving up the end of the file writes those some times over, step by step.
  private static let share = 64

  private let path: String
  private var file: Int32 = -1
  private var size = 0

  /// In the folder of an index; nothing is taken yet.
  init(besides path: String) { self.path = path }

  deinit { if file >= 0 { close(file) } }

  /// Takes what the index may need by now. Throws ``IndexError``, as it may be what doesn't fit any more.
  mutating func grow() throws(IndexError) {
    var status = stat()
    let written =
      (stat(path, &status) == 0 ? Int(status.st_size) : 0) + IndexLog.size(besides: IndexFile.resolved(path))
    let needed = Self.least + written / Self.share
    if file < 0 { file = try UnnamedFile.open(besides: path) }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    while size < needed {
      size += try UnnamedFile.write(zeros[...], to: file, at: size, besides: path)
    }
  }

  /// Gives it back.
  mutating func release() {
    if file >= 0 { close(file) }
    (file, size) = (-1, 0)
  }
}
