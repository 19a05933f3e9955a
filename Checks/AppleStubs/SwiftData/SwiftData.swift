// swift-format-ignore-file
// A stub of SwiftData: names, signatures, isolation and availability as we believe Apple ships them, without any behaviour
// and without macros. What type-checks against it is linted, not built.
@_exported import Foundation
import Observation

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public final class ModelContainer: Sendable {}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public final class ModelContext {
  public init(_ container: ModelContainer) { fatalError() }
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] { fatalError() }
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int { fatalError() }
}

@available(*, unavailable)
extension ModelContext: Sendable {}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public struct FetchDescriptor<T: PersistentModel> {
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) { fatalError() }
}

// Of Foundation, which has it on Apple's systems only; here for the macro Predicate.
extension PredicateExpressions {
  public static func build_localizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>(
    _ root: Root, _ other: Other
  ) -> CollectionContainsCollection<Root, Other>
  where Root.Output == String, Other.Output == String { fatalError() }
}
