/** Whether a path is the platform's, not one of the console's files or screens. */
export function isPlatformPath(path: string): boolean {
  return /^\/(?:api|oauth2|_platform|\.well-known)\//.test(path)
}
