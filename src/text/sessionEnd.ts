import { sentence } from './sentence.ts'

export const sessionEnd = {
  isNear: (minutes: number) => sentence`サインインの有効期限はあと${minutes}分です。`,
  goOn: '続ける',
  waits: '実行中の処理が終わってから、サインインします。',
}
