/** Returns the version of the running page, which the build writes into it; an empty text in a page without one. */
export const version = (): string => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? ''
