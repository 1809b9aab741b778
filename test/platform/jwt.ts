import { base64url, fromBase64url, utf8 } from './bytes.ts'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const keyId = 'platform-1'

// Made when the first token is, once for all platforms of a process: an RSA key takes a noticeable part of a second.
let keys: Promise<CryptoKeyPair> | undefined

function keyPair(): Promise<CryptoKeyPair> {
  keys ??= crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }, true, ['sign', 'verify'],
  )
  return keys
}

/** A JSON Web Token (RFC 7519) signed with RS256. */
export async function signToken(claims: Record<string, unknown>): Promise<string> {
  const head = base64url(utf8(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: keyId })))
  const content = `${head}.${base64url(utf8(JSON.stringify(claims)))}`
  const signature = await crypto.subtle.sign(algorithm.name, (await keyPair()).privateKey, utf8(content))
  return `${content}.${base64url(new Uint8Array(signature))}`
}

/** The claims of a token that was signed here, or nothing; whether it has expired is not asked. */
export async function readToken(token: string): Promise<Record<string, unknown> | undefined> {
  const [head, payload, signature, ...more] = token.split('.')
  const signed = signature && fromBase64url(signature)
  const claims = payload && fromBase64url(payload)
  if (!head || !signed || !claims || more.length > 0) return undefined
  const isOurs = await crypto.subtle.verify(algorithm.name, (await keyPair()).publicKey, signed, utf8(`${head}.${payload}`))
  return isOurs ? JSON.parse(new TextDecoder().decode(claims)) as Record<string, unknown> : undefined
}

/** The public key as a JWK Set (RFC 7517, section 5). */
export async function publicKeys() {
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', (await keyPair()).publicKey)
  return { keys: [{ kty, n, e, kid: keyId, alg: 'RS256', use: 'sig' }] }
}
