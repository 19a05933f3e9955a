// swift-format-ignore-file
// A stub of Network: names, signatures and availability as we believe Apple ships them, without any behaviour.
// What type-checks against it is linted, not built.
@_exported import Foundation

@available(macOS 10.14, iOS 12, tvOS 12, watchOS 5, *)
public struct NWPath: Equatable, Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public var status: Status { fatalError() }
}

@available(macOS 10.14, iOS 12, tvOS 12, watchOS 5, *)
public final class NWPathMonitor: Sendable {
  public init() {}
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension NWPathMonitor: AsyncSequence {
  public struct Iterator: AsyncIteratorProtocol {
    public mutating func next() async -> NWPath? { fatalError() }
  }
  public func makeAsyncIterator() -> Iterator { fatalError() }
}
