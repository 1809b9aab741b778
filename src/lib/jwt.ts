import { isObject } from './shape.ts'

/** Reads the claims of a token without verifying it (a JWS, RFC 7515, section 3.1). Returns undefined if it is none, or malformed. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  try {
    const binary = atob(parts[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, byte => byte.charCodeAt(0))))
    return isObject(claims) ? claims : undefined
  } catch {
    return undefined
  }
}
