import Foundation

/// The three streams that a program begins with.
enum StandardStreams {
  /// Opens those that are closed (`2>&-`) on nothing: a file or a connection that is opened later would else have their number,
  /// and have messages written into it.
  static func open() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) == -1 {
      _ = Foundation.open("/dev/null", O_RDWR)
    }
  }
}
