import type { Credentials } from '../../api/entities.ts'

/** Formats an application's credentials as lines of a `.env` file: four, and audience and scope where the platform names them. */
export function envLines({ api_endpoint, application_id, client_id, client_secret, primary_audience, scope }: Credentials): string {
  const values = {
    API_ENDPOINT: api_endpoint,
    APPLICATION_ID: application_id,
    CLIENT_ID: client_id,
    CLIENT_SECRET: client_secret,
    ...(primary_audience && { AUDIENCE: primary_audience }),
    ...(scope && { SCOPE: scope }),
  }
  return Object.entries(values).map(([name, value]) => `${name}=${quoted(String(value ?? ''))}\n`).join('')
}

/** Quotes a value that a shell or a dotenv parser would interpret, as literally as possible. */
function quoted(value: string): string {
  if (/^[\w.:/+~@%=,-]*$/.test(value)) return value
  return /['\r\n]/.test(value) ? JSON.stringify(value) : `'${value}'`
}
