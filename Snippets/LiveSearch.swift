import IncrementalSearch

struct Product: Identifiable, Equatable {
  let id: Int
  let name: String
}

/// A stand-in for an API with numbered pages.
struct ShopAPI {
  func search(_ text: String, page: Int) async throws -> [Product] {
    let found = (1...45).map { Product(id: $0, name: "Lamp \($0)") }.filter { $0.name.contains(text) }
    return Array(found.dropFirst((page - 1) * 20).prefix(20))
  }
}

struct Products: PageSource {
  let api = ShopAPI()

  func page(_ request: PageRequest<Int>) async throws -> Page<Product, Int> {
    let number = request.key ?? 1
    let found = try await api.search(request.query.text, page: number)
    return Page(found, previous: number > 1 ? number - 1 : nil, next: found.isEmpty ? nil : number + 1)
  }
}

func search(keys: AsyncStream<String>, draw: (SearchSnapshot<Product>) -> Bool) async {
  await withSearchSession(Products()) { session in
    // Cancelled at the end of the body, as all that the session has under way.
    async let _: Void = { for await text in keys { session.textChanged(text) } }()
    for await snapshot in session.snapshots where draw(snapshot) { break }
  }
}

let (keys, keyboard) = AsyncStream<String>.makeStream()
for text in ["L", "La", "Lamp"] { keyboard.yield(text) }
keyboard.finish()
await search(keys: keys) { snapshot in
  print(snapshot.query, snapshot.phase, snapshot.items.count, snapshot.isStale ? "stale" : "fresh")
  if case .failed = snapshot.phase { return true }
  return snapshot.phase == .loaded
}
