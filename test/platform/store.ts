import type { Tables } from './tables.ts'

export interface Mail {
  to: string
  subject: string
  body: string
  link: string
  sentAt: number
}

/** An authorization code with its bindings, and the session it was exchanged for (RFC 6749, section 4.1.2). */
export interface Grant {
  account: number
  redirectUri: string
  challenge: string
  nonce: string
  expires: number
  session?: string
}

export interface AccessToken {
  account: number
  session: string
  expires: number
}
export interface Reset {
  account: number
  expires: number
}

/** The platform's whole state. Times are milliseconds of `now()`. */
export interface Store {
  tables: Tables
  mails: Mail[]
  codes: Map<string, Grant>
  accessTokens: Map<string, AccessToken>
  resets: Map<string, Reset>
  detailWithoutId: boolean
  /** The console's path. */
  path: string
  /** How long access tokens last, where they are JWTs. */
  tokenLifeMs: number | undefined
  /** The signing keys. */
  keys(): Promise<CryptoKeyPair>
  now(): number
}
