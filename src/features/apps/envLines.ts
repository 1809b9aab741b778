import type { Credentials } from '../../api/entities.ts'

/** Formats an application's credentials as lines of a `.env` file: four, and audience and scope if the platform names them. */
export function envLines({ api_endpoint, application_id, client_id, client_secret, primary_audience, scope }: Credentials): string {
  const values = {
    API_ENDPOINT: api_endpoint,
    APPLICATION_ID: application_id,
    CLIENT_ID: client_id,
    CLIENT_SECRET: client_secret,
    ...(primary_audience && { AUDIENCE: primary_audience }),
    ...(scope && { SCOPE: scope }),
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(String(value ?? ''))}\n`)
    .join('')
}

/**
 * Quotes a value so that a shell that sources the lines reads it exactly, and neither runs nor expands any of it. Line ends are escaped,
 * as no value may add a line. docker compose, dotenv and python-dotenv read the same values, with these exceptions: python-dotenv expands
 * `${NAME}` in any quotes, and turns two backslashes into one; in double quotes dotenv keeps the backslashes before `"`, `$`, `` ` `` and
 * `\`, python-dotenv those before `$` and `` ` ``, docker compose those before `` ` ``.
 */
function quoted(value: string): string {
  // Without `~`, which a shell expands at the start and after a colon.
  if (/^[\w.:/+@%=,-]*$/.test(value)) return value
  if (!/['\r\n]/.test(value)) return `'${value}'`
  return `"${value
    .replace(/["$`\\]/g, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')}"`
}
