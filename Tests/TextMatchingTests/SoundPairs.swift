extension MatchPairs {
  /// Records are found by the sound of their text or reading, in kana or romaji.
  static let sounds = [
    // any spelling of romaji
    MatchPairs(
      "chiyoda", finds: ["千代田区\tチヨダク", "千代田区\tちよだく", "千代田区\tﾁﾖﾀﾞｸ"], misses: ["千代田区", "千歳市\tチトセシ", "千代市\tチヨシ"]),
    MatchPairs("tiyoda", finds: ["千代田区\tチヨダク"], misses: ["千代田区", "千歳市\tチトセシ"]),
    MatchPairs("higashi", finds: ["東区\tヒガシク", "東区\tﾋｶﾞｼｸ", "東区\tひがしく"], misses: ["東区\tアズマク", "西区\tニシク", "干菓子\tヒカシ"]),
    MatchPairs("higasi", finds: ["東区\tヒガシク"], misses: ["東区\tアズマク", "非課税\tヒカゼイ"]),
    MatchPairs("tsukuba", finds: ["つくば市\tツクバシ"], misses: ["筑後市\tチクゴシ", "津久見市\tツクミシ"]),
    MatchPairs("tukuba", finds: ["つくば市\tツクバシ"], misses: ["津久見市\tツクミシ"]),
    MatchPairs("fuji", finds: ["富士市\tフジシ"], misses: ["不二\tフシ", "藤\tトウ"]),
    MatchPairs("huzi", finds: ["富士市\tフジシ"], misses: ["不知\tフチ"]),
    MatchPairs("shinjuku", finds: ["新宿区\tシンジュクク"], misses: ["新塾\tシンシュク", "真珠\tシンジュ"]),
    MatchPairs("sinzyuku", finds: ["新宿区\tシンジュクク"], misses: ["真珠\tシンジュ"]),
    MatchPairs("shibuya", finds: ["渋谷区\tシブヤク"], misses: ["芝\tシバ"]),
    MatchPairs("sibuya", finds: ["渋谷区\tシブヤク"], misses: ["塩屋\tシオヤ"]),
    // long vowels
    MatchPairs("tokyo", finds: ["東京\tトウキョウ", "東京\tトーキョー"], misses: ["京都\tキョウト", "時計\tトケイ"]),
    MatchPairs("toukyou", finds: ["東京\tトウキョウ"], misses: ["京都\tキョウト"]),
    MatchPairs("tôkyô", finds: ["東京\tトウキョウ"], misses: ["京都\tキョウト"]),
    MatchPairs("osaka", finds: ["大阪\tオオサカ"], misses: ["逢坂\tアウサカ", "小川\tオガワ"]),
    MatchPairs("kobe", finds: ["神戸\tコウベ"], misses: ["首\tクビ"]),
    // small kana and the syllabic n
    MatchPairs("nippon", finds: ["日本\tニッポン"], misses: ["日本\tニホン", "二本\tニポン"]),
    MatchPairs("sapporo", finds: ["札幌\tサッポロ", "札幌\tｻｯﾎﾟﾛ"], misses: ["砂幌\tサホロ"]),
    MatchPairs("kitchen", finds: ["台所\tキッチェン"], misses: ["記念\tキネン"]),
    MatchPairs("matcha", finds: ["抹茶\tマッチャ"], misses: ["町屋\tマチヤ"]),
    MatchPairs("maccha", finds: ["抹茶\tマッチャ"], misses: ["町屋\tマチヤ"]),
    MatchPairs("shinbashi", finds: ["新橋\tシンバシ"], misses: ["芝橋\tシババシ"]),
    MatchPairs("shin'ichi", finds: ["新一\tシンイチ"], misses: ["七\tシチ"]),
    // the start of a word of the reading, and an unfinished syllable
    MatchPairs("higas", finds: ["東区\tヒガシク"], misses: ["日陰\tヒカゲ"]),
    MatchPairs("chiyod", finds: ["千代田区\tチヨダク"], misses: ["千代\tチヨ", "千代子\tチヨコ"]),
    MatchPairs("ちよd", finds: ["千代田区\tチヨダク"], misses: ["千代子\tチヨコ"]),
    MatchPairs("toky", finds: ["東京\tトウキョウ"], misses: ["床\tトコ"]),
    MatchPairs("sh", finds: ["渋谷\tシブヤ", "酒造\tシュゾウ"], misses: ["酒田\tサカタ"]),
    MatchPairs("yoda", finds: ["依田\tヨダ"], misses: ["千代田\tチヨダ"]),
    MatchPairs("ku", finds: ["千代田区\tチヨダ ク"], misses: ["千代田区\tチヨダク"]),
    // kana against a reading
    MatchPairs("ちよだ", finds: ["千代田区\tチヨダク", "千代田区\tﾁﾖﾀﾞｸ", "千代田区\tちよだく"], misses: ["千代田区", "千代子\tチヨコ"]),
    MatchPairs("チヨダ", finds: ["千代田区\tちよだく"], misses: ["千歳\tチトセ"]),
    MatchPairs("ﾁﾖﾀﾞ", finds: ["千代田区\tチヨダク"], misses: ["千歳\tチトセ"]),
    MatchPairs("よだ", finds: ["千代田区\tチヨダク"], misses: ["与党\tヨトウ"]),
    MatchPairs("ひがし", finds: ["東\tヒガシ"], misses: ["東\tアズマ"]),
    MatchPairs("東", finds: ["東\tヒガシ", "関東\tカントウ"], misses: ["西\tニシ"]),
    MatchPairs("100-0001", finds: ["千代田区\t100-0001"], misses: ["千代田区\t100-0002"]),
  ]
}
