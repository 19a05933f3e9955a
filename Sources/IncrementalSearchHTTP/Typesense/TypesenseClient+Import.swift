import Foundation
import IncrementalSearch

extension TypesenseClient {
  /// Stores documents; gives those that were refused. Throws where the cluster can't store any.
  func upload(
    _ documents: [TypesenseDocument], to collection: String, action: String
  ) async throws -> [TypesenseImport.Refusal] {
    struct Line: Decodable {
      var success: Bool
      var error: String?
      var code: Int?
    }
    if documents.isEmpty { return [] }
    var body = Data()
    for document in documents { body += try document.line() }
    let path = "collections/\(URLParameters.escaped(collection))/documents/import"
    let answer = try await send("\(path)?action=\(action)&batch_size=\(documents.count)", "POST", body)
    let lines = try answer.body.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: Data($0))
    }
    guard lines.count == documents.count else {
      throw SearchFailure(.badAnswer, details: "the cluster answers for \(lines.count) of \(documents.count) records")
    }
    return try lines.enumerated().filter { !$0.element.success }.map { position, line in
      let error = line.error ?? "no reason given"
      if line.code == 409 || error.contains("already exists") {
        return TypesenseImport.Refusal(position: position, reason: .idTaken)
      }
      // Such a code speaks of the cluster, not of the record.
      if let code = line.code, code >= 500 {
        throw SearchFailure(status: code, error, of: collection, retryAfter: nil)
      }
      return TypesenseImport.Refusal(position: position, reason: .refused(error))
    }
  }

  /// The places of documents in the order given, by their ids.
  func numbers(of ids: [String], in collection: String) async throws -> [String: Int64] {
    var numbers: [String: Int64] = [:]
    for start in stride(from: 0, to: ids.count, by: 200) {
      var search = Search(collection, "id:=[\(ids[start..<min(start + 200, ids.count)].joined(separator: ","))]")
      (search.per_page, search.include_fields, search.exclude_fields) = (250, "id,p", nil)
      for document in try await self.search([search], known: TypesenseVersions()).found[0].documents {
        numbers[document.id] = document.p
      }
    }
    return numbers
  }

  /// What a collection says of itself; nil if nothing.
  func stamp(of collection: String) async throws -> TypesenseStamp? {
    let answer = try await send(
      "collections/\(URLParameters.escaped(collection))/documents/\(TypesenseDocument.stampID)", "GET", allowing: [404])
    return answer.status == 404 ? nil : TypesenseDocument(answer.body)?.stamp
  }

  func store(_ stamp: TypesenseStamp) async throws {
    _ = try await send(
      "collections/\(URLParameters.escaped(stamp.build))/documents?action=upsert", "POST",
      TypesenseDocument(stamp: stamp).line())
  }

  func count(of collection: String) async throws -> Int {
    struct Collection: Decodable { var num_documents: Int }
    let answer = try await send("collections/\(URLParameters.escaped(collection))", "GET", allowing: [404])
    // A node that is behind has not heard of it.
    if answer.status == 404 { return 0 }
    return try JSONDecoder().decode(Collection.self, from: answer.body).num_documents
  }

  /// The collections that were made for an alias, the newest first.
  func collections(of alias: String) async throws -> [String] {
    struct Collection: Decodable { var name: String }
    let answer = try await send("collections", "GET")
    return try JSONDecoder().decode([Collection].self, from: answer.body).map(\.name).filter {
      $0.hasPrefix(alias + "_") && $0.dropFirst(alias.count + 1).utf8.allSatisfy { 0x30..<0x3A ~= $0 }
    }.sorted(by: >)
  }
}
