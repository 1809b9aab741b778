import { config } from './config.ts'

/** Returns links to whom users can ask, as far as the deployment names one. */
export function supportLinks(): { label: string; href: string }[] {
  const { url, email } = config().support
  return [...(url ? [{ label: url, href: url }] : []), ...(email ? [{ label: email, href: `mailto:${email}` }] : [])]
}
