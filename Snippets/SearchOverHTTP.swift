// A search on a server: `SearchOverHTTP http://127.0.0.1:8080 tokyo`. Without a server it says what is wrong.

import Foundation
import IncrementalSearch
import IncrementalSearchHTTP

let arguments = CommandLine.arguments.dropFirst()
let address = arguments.first ?? "http://127.0.0.1:8080"
guard let url = URL(string: address) else { fatalError("\(address) is no address") }

let source = HTTPSource(url)
let query = SearchQuery(arguments.dropFirst().joined(separator: " "))
do {
  let page = try await source.page(PageRequest(query: query, place: .start, limit: 20))
  for item in page.items { print(item.title, item.texts.joined(separator: " ")) }
  print(try await source.total(for: query))
} catch {
  print(source.failure(for: error).explanation)
}

// Any other JSON API is described by a value.
struct Repository: Decodable, Identifiable, Equatable {
  var id: Int
  var full_name: String
}

func gitHub(_ api: URL) -> JSONSource<Repository> {
  var endpoint = JSONEndpoint(api, items: "items", paging: .pages("page"))
  endpoint.limitParameter = "per_page"
  endpoint.total = "total_count"
  return JSONSource(endpoint, of: Repository.self)
}
