import { base64url, fromBase64url, utf8 } from './bytes.ts'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const keyId = 'platform-1'

let shared: Promise<CryptoKeyPair> | undefined

/** Creates signing keys. */
export function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }, true, ['sign', 'verify'])
}

/** Returns the keys shared by all platforms of a process. Created with the first token, as an RSA key takes a noticeable time. */
export function sharedKeys(): Promise<CryptoKeyPair> {
  return (shared ??= makeKeys())
}

/** Signs a JSON Web Token (RFC 7519) with RS256. */
export async function signToken({ privateKey }: CryptoKeyPair, claims: Record<string, unknown>): Promise<string> {
  const head = base64url(utf8(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: keyId })))
  const content = `${head}.${base64url(utf8(JSON.stringify(claims)))}`
  const signature = await crypto.subtle.sign(algorithm.name, privateKey, utf8(content))
  return `${content}.${base64url(new Uint8Array(signature))}`
}

/** Returns a token's claims; undefined unless these keys signed it. Does not check expiry. */
export async function readToken({ publicKey }: CryptoKeyPair, token: string): Promise<Record<string, unknown> | undefined> {
  const [head, payload, signature, ...more] = token.split('.')
  const signed = signature && fromBase64url(signature)
  const claims = payload && fromBase64url(payload)
  if (!head || !signed || !claims || more.length > 0) return undefined
  const isOurs = await crypto.subtle.verify(algorithm.name, publicKey, signed, utf8(`${head}.${payload}`))
  return isOurs ? (JSON.parse(new TextDecoder().decode(claims)) as Record<string, unknown>) : undefined
}

/** Returns the public key as a JWK Set (RFC 7517, section 5). */
export async function publicKeys({ publicKey }: CryptoKeyPair) {
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', publicKey)
  return { keys: [{ kty, n, e, kid: keyId, alg: 'RS256', use: 'sig' }] }
}
