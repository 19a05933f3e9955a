import IncrementalSearch

/// Something that is sold.
nonisolated public struct Product: Identifiable, Equatable, Sendable {
  /// The product's number: its index in the list.
  public let id: Int
  /// What a row shows first.
  public let name: String
  /// One line or several, so that rows have different heights.
  public let note: String

  /// Makes a product.
  public init(id: Int, name: String, note: String) {
    self.id = id
    self.name = name
    self.note = note
  }
}

/// A list of products that begins in the middle and goes on both ways, by numbered pages.
nonisolated public struct ProductSource: PageSource {
  private let count: Int
  private let first: Int
  private let products: @Sendable (Range<Int>) async throws -> [Product]

  /// Makes a source of products.
  ///
  /// - Parameters:
  ///   - count: How many products there are.
  ///   - first: The number of the product that the list begins with.
  ///   - products: Loads products by their numbers.
  public init(count: Int, startingAt first: Int, products: @escaping @Sendable (Range<Int>) async throws -> [Product]) {
    self.count = count
    self.first = first
    self.products = products
  }

  /// The page with a number, or with a position in it, or the one in the middle.
  public func page(_ request: PageRequest<Int>) async throws -> Page<Product, Int> {
    let number = (request.position ?? first) / request.limit
    let page = request.key ?? max(0, min(number, (count - 1) / request.limit))
    let range = page * request.limit..<min(count, (page + 1) * request.limit)
    return Page(
      try await products(range), key: page, previous: page > 0 ? page - 1 : nil,
      next: range.upperBound < count ? page + 1 : nil, position: range.lowerBound, total: .exact(count))
  }
}

extension ProductSource {
  /// Ten thousand products, begun in the middle.
  public static let sample = ProductSource(count: 10_000, startingAt: 5_000) { numbers in
    numbers.map { number in
      Product(
        id: number, name: "商品 \(number)",
        note: repeatElement("在庫あり、翌日配送。", count: number * 7 % 4).joined(separator: "\n"))
    }
  }
}
