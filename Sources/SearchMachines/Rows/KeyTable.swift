/// The page keys of a search, each under a number of its own, so that the ``SearchCore`` can do without them.
@frozen @usableFromInline
struct KeyTable<Key: Hashable & Sendable>: Sendable {
  // Made without literals, as all empty tables are: a program in WebAssembly would carry what reads the literals.
  @usableFromInline var numbers = [Key: Int]()
  @usableFromInline var keys = [Int: Key]()
  @usableFromInline var lastNumber = 0
  /// How many keys there may be before those no longer wanted are looked for.
  @usableFromInline var limit = 1_000

  @inlinable init() {}

  /// The number of a key, the same for equal keys.
  mutating func id(of key: Key) -> KeyID {
    if let number = numbers[key] { return KeyID(number: number) }
    lastNumber += 1
    numbers[key] = lastNumber
    keys[lastNumber] = key
    return KeyID(number: lastNumber)
  }

  mutating func id(of place: PagePlace<Key>) -> PagePlace<KeyID> {
    switch place {
    case .start: .start
    case .key(let key): .key(id(of: key))
    case .position(let position): .position(position)
    }
  }

  mutating func id(of visited: VisitedPage<Key>) -> VisitedPage<KeyID> {
    VisitedPage(place: id(of: visited.place), limit: visited.limit)
  }

  /// The place with its key.
  @inlinable
  func place(_ place: PagePlace<KeyID>) -> PagePlace<Key> {
    switch place {
    case .start: return .start
    case .position(let position): return .position(position)
    case .key(let id):
      guard let key = keys[id.number] else {
        preconditionFailure("page key \(id.number) was let go while it was wanted")
      }
      return .key(key)
    }
  }

  func visited(_ visited: VisitedPage<KeyID>) -> VisitedPage<Key> {
    VisitedPage(place: place(visited.place), limit: visited.limit)
  }

  /// The effect with its key.
  @inlinable
  func effect(_ effect: SearchEffect<KeyID>) -> SearchEffect<Key> {
    switch effect {
    case .startTimer(let id, let deadline): .startTimer(id, deadline: deadline)
    case .cancelTimer(let id): .cancelTimer(id)
    case .load(let id, let request): .load(id, named(request))
    case .cancelLoad(let id): .cancelLoad(id)
    case .preview(let id, let request): .preview(id, named(request))
    case .count(let id, let query): .count(id, query)
    case .cancelCount(let id): .cancelCount(id)
    }
  }

  @inlinable
  func named(_ request: PageRequest<KeyID>) -> PageRequest<Key> {
    PageRequest(query: request.query, place: place(request.place), direction: request.direction, limit: request.limit)
  }

  var count: Int { keys.count }

  /// Whether so many keys have come that those no longer wanted should go.
  @inlinable var isFull: Bool { keys.count > limit }

  /// Lets go of all keys but these.
  @usableFromInline
  mutating func keep(_ wanted: [KeyID]) {
    var kept = [Int: Key]()
    for id in wanted { if let key = keys[id.number] { kept[id.number] = key } }
    for (number, key) in keys where kept[number] == nil { numbers[key] = nil }
    keys = kept
    limit = max(1_000, 2 * keys.count)
  }
}
