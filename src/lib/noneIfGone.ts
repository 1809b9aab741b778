import { isGone } from './http.ts'

/** Resolves to the items of a list; to none if what they belong to is gone. */
export async function noneIfGone<Item>(list: Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await list
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}
