import Foundation
import IncrementalSearch
import IncrementalSearchHTTP

// The examples of docstrings, to be compiled. They are shown without what is around them here, and are not run.
// A reader of an example knows that the address in it is one.

// swift-format-ignore: NeverForceUnwrap
private func endpoint() -> JSONEndpoint {
  var gitHub = JSONEndpoint(URL(string: "https://api.github.com/search/repositories")!, items: "items")
  gitHub.limitParameter = "per_page"
  gitHub.total = "total_count"
  gitHub.paging = .pages("page")
  return gitHub
}

@MainActor private func json(_ gitHub: JSONEndpoint) {
  struct Repository: Decodable, Identifiable, Equatable { var id: Int, full_name: String }
  let search = SearchModel(JSONSource(gitHub, of: Repository.self))
  search.start()
}

@MainActor private func described(_ file: URL) throws -> SearchModel<JSONRecord> {
  let description = try JSONDescription(contentsOf: file)
  let search = SearchModel(JSONSource(description))
  return search
}

// swift-format-ignore: NeverForceUnwrap
@MainActor private func server() -> SearchModel<HTTPItem> {
  let search = SearchModel(HTTPSource(URL(string: "https://search.example.org")!))
  return search
}

private struct Tokens: Sendable {
  func token(new isRefused: Bool) async throws -> String { "" }
}

private func authorized(_ tokens: Tokens, _ endpoint: inout JSONEndpoint) {
  endpoint.authorization = HTTPAuthorization { isRefused in
    ["Authorization": "Bearer \(try await tokens.token(new: isRefused))"]
  }
}

private struct ProductQuery: Encodable, Sendable {
  var text: String
  var from: Int
  var size: Int
}

private func posted(_ endpoint: inout JSONEndpoint) {
  endpoint.post { request in ProductQuery(text: request.query.text, from: request.offset ?? 0, size: request.limit) }
}

private func graphQL(_ url: URL, _ document: String) -> JSONEndpoint {
  let products = JSONEndpoint.graphQL(url, document, items: "data.products.nodes", pageInfo: "data.products.pageInfo")
  return products
}

@MainActor private func cluster(_ searchKey: String) throws -> SearchModel<IndexRecord> {
  let source = TypesenseSource(try TypesenseAddress("typesense://a:8108,b:8108,c:8108/cities"), key: searchKey)
  let search = SearchModel(source)
  return search
}

private func cluster(_ address: TypesenseAddress, _ adminKey: String, _ batches: [[IndexRecord]]) async throws {
  var refused: [TypesenseImport.Refusal] = []
  let count = batches.reduce(0) { $0 + $1.count }
  let cluster = TypesenseImport(address, key: adminKey)
  var build = try await cluster.begin(TypesenseSettings(), origin: "cities.csv, 1,718 bytes")
  for batch in batches { refused += try await build.append(batch) }
  try await build.finish(count: count - refused.count)
}

@MainActor private func nodes(_ near: URL, _ far: URL) -> SearchModel<HTTPItem> {
  let nodes = ServerNodes([near, far])
  let search = SearchModel(HTTPSource(near, transport: nodes))
  return search
}

private func page(_ answer: TransportAnswer, for request: PageRequest<Int>) throws -> Data {
  guard answer.status == 200 else { throw SearchFailure(answer, hasKey: request.key != nil) }
  return answer.body
}
