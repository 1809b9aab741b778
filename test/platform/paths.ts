/** Returns whether a path belongs to the platform instead of the console. */
export function isPlatformPath(path: string): boolean {
  return /^\/(?:(?:api|oauth2|_platform)\/|\.well-known\/openid-configuration$)/.test(path)
}
