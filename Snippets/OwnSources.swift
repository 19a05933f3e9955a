// Sources over an API with cursors and over one with positions, and what their pages look like.

import IncrementalSearch

struct Message: Identifiable, Equatable {
  let id: Int
  let subject: String
}

enum InboxError: Error {
  case cursorExpired
  case tooManyRequests(seconds: Int)
}

/// A stand-in for an API whose cursors only go forward.
struct Inbox {
  func messages(
    matching text: String, cursor: String?, count: Int
  ) async throws(InboxError) -> (messages: [Message], nextCursor: String?) {
    guard let start = cursor.map({ Int($0) }) ?? 0 else { throw .cursorExpired }
    if count > 1000 { throw .tooManyRequests(seconds: 30) }
    let found = (0..<45).map { Message(id: $0, subject: "Lamp \($0)") }.filter { $0.subject.contains(text) }
    let end = min(start + count, found.count)
    return (Array(found[min(start, end)..<end]), end < found.count ? String(end) : nil)
  }
}

struct Messages: PageSource {
  let inbox: Inbox

  func page(_ request: PageRequest<String>) async throws -> Page<Message, String> {
    let answer = try await inbox.messages(matching: request.query.text, cursor: request.key, count: request.limit)
    return Page(answer.messages, next: answer.nextCursor)
  }

  func failure(for error: any Error) -> SearchFailure {
    switch error {
    case InboxError.cursorExpired: SearchFailure(.keysExpired)
    case InboxError.tooManyRequests(let seconds): SearchFailure(.rateLimited, retryAfter: .seconds(seconds))
    default: SearchFailure(error)
    }
  }
}

struct Resident: Identifiable, Equatable {
  let id: Int
  let name: String
}

/// A stand-in for a table that can be read from any row.
struct Registry {
  private let residents = (0..<1000).map { Resident(id: $0, name: "千代田 \($0)番") }

  func residents(named text: String, from start: Int, count: Int) async throws -> (rows: [Resident], count: Int) {
    let found = residents.filter { $0.name.contains(text) }
    return (Array(found.dropFirst(start).prefix(count)), found.count)
  }

  func seenLately(named text: String) async -> [Resident] { residents.prefix(3).filter { $0.name.contains(text) } }
}

struct Residents: PageSource {
  let registry: Registry

  func page(_ request: PageRequest<Int>) async throws -> Page<Resident, Int> {
    let start = request.position ?? 0
    let found = try await registry.residents(named: request.query.text, from: start, count: request.limit)
    return Page(found.rows, position: start, total: .exact(found.count))
  }

  func preview(_ request: PageRequest<Int>) async -> [Resident]? {
    await registry.seenLately(named: request.query.text)
  }
}

let inbox = Inbox()
let messages = Messages(inbox: inbox).timeout(.seconds(5)).retrying()
let first = try await messages.page(PageRequest(query: SearchQuery("Lamp"), place: .start, limit: 20))
print(first.items.count, "messages, the next cursor is", first.next ?? "none")

let residents = Residents(registry: Registry())
let middle = try await residents.page(PageRequest(query: SearchQuery("千代田"), place: .position(500), limit: 20))
print(middle.items[0].name, "at", middle.position ?? 0, "of", middle.total)
