import Foundation
import Testing

@testable import SampleAddresses

@Suite struct SampleAddressesTests {
  @Test func everyAreaIsThere() throws {
    let addresses = try Address.sample()
    #expect(addresses.count == 124_187)
    #expect(addresses.map(\.id) == Array(0..<124_187))
    #expect(Set(addresses.map(\.prefecture)).count == 47)
    #expect(addresses.allSatisfy { $0.postalCode.utf8.count == 7 && !$0.city.isEmpty && !$0.cityKana.isEmpty })
    #expect(zip(addresses, addresses.dropFirst()).allSatisfy { $0.postalCode <= $1.postalCode })
  }

  @Test(arguments: [
    Address(
      id: 0, postalCode: "0010000", prefecture: "北海道", city: "札幌市北区", town: "", prefectureKana: "ホッカイドウ",
      cityKana: "サッポロシキタク", townKana: "", offices: 27),
    Address(
      id: 59_295, postalCode: "6008265", prefecture: "京都府", city: "京都市下京区", town: "徹宝町", prefectureKana: "キョウトフ",
      cityKana: "キョウトシシモギョウク", townKana: "テッポウチョウ"),
    Address(
      id: 73_371, postalCode: "6751362", prefecture: "兵庫県", city: "小野市", town: "久保木町", prefectureKana: "ヒョウゴケン",
      cityKana: "オノシ", townKana: "クボキチョウ"),
    Address(
      id: 102_396, postalCode: "9140304", prefecture: "福井県", city: "敦賀市", town: "深坂", prefectureKana: "フクイケン",
      cityKana: "ツルガシ", townKana: "フカサカ"),
    Address(
      id: 112_311, postalCode: "9502006", prefecture: "新潟県", city: "新潟市西区", town: "青山新町", prefectureKana: "ニイガタケン",
      cityKana: "ニイガタシニシク", townKana: "アオヤマシンマチ"),
    Address(
      id: 113_475, postalCode: "9570231", prefecture: "新潟県", city: "新発田市", town: "藤塚浜", prefectureKana: "ニイガタケン",
      cityKana: "シバタシ", townKana: "フジツカハマ", offices: 1),
    Address(
      id: 121_139, postalCode: "9880415", prefecture: "宮城県", city: "本吉郡南三陸町", town: "歌津田の浦", prefectureKana: "ミヤギケン",
      cityKana: "モトヨシグンミナミサンリクチョウ", townKana: "ウタツタノウラ"),
    Address(
      id: 124_186, postalCode: "9998531", prefecture: "山形県", city: "飽海郡遊佐町", town: "菅里", prefectureKana: "ヤマガタケン",
      cityKana: "アクミグンユザマチ", townKana: "スガサト"),
  ])
  func areasAreAsInTheData(expected: Address) throws {
    #expect(try Address.sample()[expected.id] == expected)
  }

  @Test func piecesAreTheWhole() throws {
    var pieces = try Address.samplePieces()
    var addresses: [Address] = []
    while case let piece = try pieces.next(10_000), !piece.isEmpty {
      #expect(piece.count <= 10_000)
      addresses += piece
    }
    #expect(addresses == (try Address.sample()))
  }

  @Test func writesOneLine() throws {
    let addresses = try Address.sample()
    #expect(addresses[1].description == "001-0010 北海道札幌市北区北十条西 ホッカイドウ サッポロシキタク キタ１０ジョウニシ")
    #expect(addresses[0].description == "001-0000 北海道札幌市北区 ホッカイドウ サッポロシキタク")
  }

  @Test(arguments: [
    ("", 1, SampleError.Problem.endsTooSoon), ("# only a comment\n", 2, .endsTooSoon),
    ("@\tA\tB\ta\tb\n0010000\tC\tc\n", 3, .endsTooSoon), ("@\tA\tB\ta\tb\n0010000\tC\tc\n2 areas\n", 4, .wrongCount),
    ("0010000\tC\tc\n1 areas\n", 1, .malformedLine), ("@\tA\tB\ta\tb\n\tC\tc\n1 areas\n", 2, .malformedLine),
    ("@\tA\tB\ta\tb\n123\tC\tc\n1 areas\n", 2, .malformedLine), ("@\tA\tB\n0 areas\n", 1, .malformedLine),
    ("@\tA\tB\ta\tb\n9999999\tC\tc\n\tD\td\n2 areas\n", 3, .malformedLine), ("0 areas\nmore\n", 2, .malformedLine),
    ("x areas\n", 1, .malformedLine), ("@\tA\tB\ta\tb\n0010000\tC\tc\tmany\n1 areas\n", 2, .malformedLine),
    ("@\tA\tB\ta\tb\n0010000\tC\tc\t0\n1 areas\n", 2, .malformedLine),
  ])
  func damageIsFound(text: String, line: Int, problem: SampleError.Problem) {
    let error = #expect(throws: SampleError.self) {
      var pieces = SamplePieces(Data(text.utf8))
      while !(try pieces.next(1)).isEmpty {}
    }
    #expect(error == SampleError(line: line, problem: problem))
  }

  @Test func bytesThatAreNotUTF8AreDamage() {
    let error = #expect(throws: SampleError.self) {
      var pieces = SamplePieces(Data([0x40, 0x09, 0xFF, 0x0A]))
      _ = try pieces.next(.max)
    }
    #expect(error == SampleError(line: 1, problem: .malformedLine))
    #expect(error?.description.contains("line 1") == true)
  }
}
