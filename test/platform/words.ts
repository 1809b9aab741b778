/** Old provinces and farming regions: [Japanese name, name in addresses]. */
export const regions = [
  ['十勝', 'tokachi'], ['石狩', 'ishikari'], ['津軽', 'tsugaru'], ['南部', 'nambu'], ['庄内', 'shonai'], ['会津', 'aizu'],
  ['越後', 'echigo'], ['加賀', 'kaga'], ['信州', 'shinshu'], ['甲斐', 'kai'], ['房総', 'boso'], ['三浦', 'miura'],
  ['駿河', 'suruga'], ['三河', 'mikawa'], ['近江', 'omi'], ['丹波', 'tamba'], ['播磨', 'harima'], ['吉備', 'kibi'],
  ['讃岐', 'sanuki'], ['伊予', 'iyo'], ['土佐', 'tosa'], ['筑後', 'chikugo'], ['肥後', 'higo'], ['日向', 'hyuga'], ['薩摩', 'satsuma'],
] as const

export const vendorKinds = [
  '農業協同組合', 'アグリテック株式会社', 'スマート農業研究所', '青果市場株式会社', '酪農センター', '農機株式会社', '種苗株式会社',
  '農業試験場', '農産物流通株式会社', '土地改良区', 'ファーム合同会社', '畜産組合', '気象情報サービス株式会社',
] as const

export const familyNames = [
  ['佐藤', 'sato'], ['鈴木', 'suzuki'], ['高橋', 'takahashi'], ['田中', 'tanaka'], ['伊藤', 'ito'], ['渡辺', 'watanabe'],
  ['山本', 'yamamoto'], ['中村', 'nakamura'], ['小林', 'kobayashi'], ['加藤', 'kato'], ['吉田', 'yoshida'], ['山田', 'yamada'],
  ['佐々木', 'sasaki'], ['松本', 'matsumoto'], ['井上', 'inoue'], ['木村', 'kimura'], ['斎藤', 'saito'], ['清水', 'shimizu'],
  ['阿部', 'abe'], ['森', 'mori'], ['池田', 'ikeda'], ['橋本', 'hashimoto'], ['石川', 'ishikawa'], ['小野寺', 'onodera'],
] as const

export const givenNames = [
  ['太郎', 'taro'], ['花子', 'hanako'], ['健一', 'kenichi'], ['美咲', 'misaki'], ['大輔', 'daisuke'], ['陽子', 'yoko'],
  ['翔太', 'shota'], ['さくら', 'sakura'], ['直樹', 'naoki'], ['由美', 'yumi'], ['拓也', 'takuya'], ['恵', 'megumi'],
  ['和也', 'kazuya'], ['真由美', 'mayumi'], ['誠', 'makoto'], ['あかり', 'akari'], ['修', 'osamu'], ['千尋', 'chihiro'],
] as const

export const groupNames = [
  '水稲部会', '畑作部会', '施設園芸部会', '果樹部会', '酪農部会', '営農指導課', 'データ活用推進室', 'スマート農機実証班', '土壌診断班',
  '出荷調整課',
] as const

export const applicationNames = [
  ['気象データ連携', '1kmメッシュの気象予報を圃場ごとに取得します。'],
  ['土壌診断連携', '土壌分析の結果を施肥設計システムへ渡します。'],
  ['農機稼働ログ収集', 'トラクターとコンバインの稼働記録を集めます。'],
  ['営農日誌同期', '作業記録を1時間ごとに同期します。'],
  ['市況情報取得', '卸売市場の日別の価格と入荷量を取得します。'],
  ['生育予測', '水稲の出穂期と収穫適期を予測します。'],
  ['病害虫予察', '発生予察情報を受け取り、利用者へ通知します。'],
  ['水位センサー収集', '水田の水位と水温を10分ごとに記録します。'],
  ['衛星画像解析', '植生指数の分布図を作成します。'],
  ['出荷予測', '出荷量の見込みを週次で集計します。'],
  ['農薬適用検索', '登録農薬の適用作物と使用基準を検索します。'],
  ['圃場台帳連携', ''],
] as const

/** Pairs of category path (one to three levels) and document name. */
export const documentNames = [
  ['はじめに', 'ご利用の手引き.pdf'],
  ['はじめに', '利用規約.pdf'],
  ['はじめに', 'お知らせ.txt'],
  ['API仕様/気象', '気象予報API仕様書.pdf'],
  ['API仕様/気象', 'メッシュコード一覧.csv'],
  ['API仕様/土壌', '土壌分布API仕様書.pdf'],
  ['API仕様/農薬', '農薬適用情報API仕様書.pdf'],
  ['API仕様/共通/認証', '認証と認可の手順.pdf'],
  ['API仕様/共通/認証', 'サンプルリクエスト.txt'],
  ['API仕様/共通/エラー', 'エラーコード一覧.csv'],
  ['運用/申請様式', '利用申請書.docx'],
  ['運用/申請様式', '変更届.docx'],
  ['運用/障害情報', '障害報告（2025年度）.pdf'],
  ['運用', '保守作業の予定.csv'],
  ['研修/動画教材/第1回', '配布資料.pdf'],
  ['研修/動画教材/第2回', '配布資料.pdf'],
  ['研修/写真', '圃場全景（高解像度）.pdf'],
  ['検証用', 'PDFを装ったHTML.pdf'],
  ['検証用', '構成図.svg'],
  ['検証用', '空のファイル.txt'],
] as const
