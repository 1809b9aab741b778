import type { Credentials } from '../../api/entities.ts'

interface TokenEndpoint {
  url: string
  body: 'form' | 'json'
}

/**
 * Returns commands that get an access token by client credentials (RFC 6749, section 4.4), for programs that most machines have. They hold
 * no secret: they read it from the environment, by its name in the `.env` lines.
 */
export function tokenCommands(credentials: Credentials, endpoint: TokenEndpoint): { curl: string; powerShell: string; python: string } {
  const { client_id, primary_audience, scope } = credentials
  const values = {
    grant_type: 'client_credentials',
    client_id: client_id ?? '',
    ...(primary_audience && { audience: primary_audience }),
    ...(scope && { scope }),
  }
  return { curl: curl(values, endpoint), powerShell: powerShell(values, endpoint), python: python(values, endpoint) }
}

type Values = Readonly<Record<string, string>>

/** The secret goes through a pipe: other users of the machine can read the arguments of a command. */
function curl(values: Values, { url, body }: TokenEndpoint): string {
  if (body === 'form') {
    return [
      `printf %s "$CLIENT_SECRET" | curl -sS --globoff --url ${shell(url)}`,
      ...Object.entries(values).map(([name, value]) => `--data-urlencode ${shell(`${name}=${value}`)}`),
      '--data-urlencode client_secret@-\n',
    ].join(' \\\n  ')
  }
  const start = `${JSON.stringify(values).slice(0, -1)},"client_secret":"`
  return [
    `printf '%s%s"}' ${shell(start)} "$(printf %s "$CLIENT_SECRET" | sed 's/["\\\\]/\\\\&/g')" |`,
    `curl -sS --globoff --url ${shell(url)} -H 'Content-Type: application/json' --data-binary @-\n`,
  ].join(' \\\n  ')
}

/** Quotes a value for a POSIX shell, which takes everything between single quotes literally. */
const shell = (value: string) => `'${value.replaceAll("'", "'\\''")}'`

function powerShell(values: Values, { url, body }: TokenEndpoint): string {
  const type = body === 'json' ? " -ContentType 'application/json'" : ''
  return [
    '$body = @{',
    ...Object.entries(values).map(([name, value]) => `  ${name} = ${verbatim(value)}`),
    `  client_secret = $env:CLIENT_SECRET`,
    '}',
    // Windows PowerShell sends a text in Latin-1, but bytes as they are.
    ...(body === 'json' ? ['$body = [Text.Encoding]::UTF8.GetBytes(($body | ConvertTo-Json))'] : []),
    `$response = Invoke-RestMethod -Method Post -Uri ${verbatim(url)} -Body $body${type}`,
    '$response.access_token\n',
  ].join('\n')
}

/** Quotes a value for PowerShell, which takes typographic quotes for quotes too. */
const verbatim = (value: string) => `'${value.replace(/['\u2018-\u201b]/g, '$&$&')}'`

function python(values: Values, { url, body }: TokenEndpoint): string {
  const data = body === 'json' ? 'json.dumps(body)' : 'urllib.parse.urlencode(body)'
  const type = body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  return [
    'import json, os, urllib.parse, urllib.request',
    'body = {',
    // A text in JSON is one in Python.
    ...Object.entries(values).map(([name, value]) => `    "${name}": ${JSON.stringify(value)},`),
    `    "client_secret": os.environ["CLIENT_SECRET"],`,
    '}',
    `request = urllib.request.Request(${JSON.stringify(url)}, ${data}.encode(), {"Content-Type": "${type}"})`,
    'print(json.load(urllib.request.urlopen(request))["access_token"])\n',
  ].join('\n')
}

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
  const lines = Object.entries(values).map(([name, value]) => `${name}=${quoted(String(value ?? ''))}\n`)
  return lines.join('')
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
