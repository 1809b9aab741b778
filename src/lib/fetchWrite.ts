let underWay = 0

/** Counts the changes that were sent and have no answer yet: nobody knows whether they are made. */
export const writesUnderWay = (): number => underWay

/** Sends a change, to its own address alone: behind a redirect, most are a question, whose answer says nothing about the change. */
export async function fetchWrite(address: string, init: RequestInit): Promise<Response> {
  underWay++
  try {
    return await fetch(address, { ...init, redirect: 'error' })
  } finally {
    underWay--
  }
}
