import RecordFormats
import Testing

@Suite struct RecordFormatTests {
  @Test(arguments: [
    ("a.tsv", RecordFormat.tsv), ("a.TAB", .tsv), ("dir.csv/a", .lines), ("/x/a.b.csv", .csv), ("a.jsonl", .jsonLines),
    ("a.csv.gz", .csv), ("a.TSV.ZST", .tsv), ("a.gz", .lines),
    ("a.ndjson", .jsonLines), ("a.json", .jsonLines), ("csv", .lines), ("", .lines),
  ])
  func aFileNameSaysTheFormat(name: String, format: RecordFormat) {
    #expect(RecordFormat(fileName: name) == format)
  }
}
