// swift-format-ignore-file
// A stub of Core Data: names, signatures and availability as we believe Apple ships them, without any behaviour.
// What type-checks against it is linted, not built.
@_exported import Foundation

extension NSPredicate {
  public convenience init(format: String, _ arguments: any CVarArg...) { fatalError() }
}

// Of Foundation, which has them on Apple's systems only.
extension NSSortDescriptor {
  public convenience init(key: String?, ascending: Bool) { fatalError() }
}

extension NotificationCenter {
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    public struct Iterator: AsyncIteratorProtocol {
      public mutating func next() async -> Notification? { fatalError() }
    }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func notifications(named name: Notification.Name, object: (AnyObject & Sendable)? = nil) -> Notifications {
    fatalError()
  }
}

@available(macOS 10.4, iOS 3, tvOS 9, watchOS 2, *)
open class NSManagedObject: NSObject {
  open func value(forKey key: String) -> Any? { fatalError() }
}

@available(macOS 10.4, iOS 3, tvOS 9, watchOS 2, *)
open class NSFetchRequest<ResultType>: NSObject {
  public init(entityName: String) { fatalError() }
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  open var fetchOffset = 0
  open var fetchLimit = 0
}

@available(macOS 10.4, iOS 3, tvOS 9, watchOS 2, *)
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] { fatalError() }
  public static let didSaveObjectsNotification = Notification.Name("NSManagedObjectContextDidSaveNotification")
}

@available(macOS 10.12, iOS 10, tvOS 10, watchOS 3, *)
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func performBackgroundTask<T>(
    _ block: @escaping (NSManagedObjectContext) throws -> T
  ) async rethrows -> T { fatalError() }
}
