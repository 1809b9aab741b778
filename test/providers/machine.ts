/** The machine of a provider's suite, a disposable copy: nginx serves console and provider over TLS, each under its own name. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCertificate } from '../delivery/servers.ts'
import { serve } from '../platform/server.ts'
import { runCommands, writePrograms } from '../tools/setup/commands.ts'
import { changed, readDocument } from '../tools/setup/documents.ts'
import { output } from '../tools/setup/output.ts'
import { connectPlatform, type Connected, type Provider } from './exchange.ts'

const dist = join(output, 'dist')
/** A folder in memory. */
const folder = '/mnt'

const site = `server {
  listen 443 ssl;
  server_name console.example;
  ssl_certificate ${folder}/certificate.pem;
  ssl_certificate_key ${folder}/key.pem;
  location / { proxy_pass http://127.0.0.1:9000; proxy_set_header Host $host; }
}
`

/** A provider's page in the documents, with what a test machine replaces in its commands. */
export interface Document {
  path: string
  changes: Record<string, string>
  /** Programs that replace those of the machine. */
  programs?: Record<string, string>
}

/** Runs the commands of a provider's page, and serves the console with its `config.json`, connected to the provider. */
export async function installProvider(
  { path, changes, programs }: Document,
  provider: Provider,
): Promise<Connected & { close(): Promise<void> }> {
  const { blocksUnder } = await readDocument(path)
  makeCertificate(folder, ['console.example', 'auth.example', 'id.example'])
  // On a machine without a network, the browser says that it is offline.
  await runCommands(
    'ip link add lan type veth peer name router\nip address add 192.0.2.1/24 dev lan\nip link set lan up\nip link set router up',
  )
  await writeFile('/etc/nginx/sites-enabled/console', site)
  const certificates = {
    'ssl_certificate FILE': `ssl_certificate ${folder}/certificate.pem`,
    'ssl_certificate_key FILE': `ssl_certificate_key ${folder}/key.pem`,
  }
  // The suite has installed the packages; here is no network.
  await writePrograms(`${folder}/programs`, { 'apt-get': '', ...programs })
  const commands = changed(blocksUnder('## Install').join(''), { ...certificates, ...changes })
  await runCommands(commands, { programs: `${folder}/programs` })
  const [config = ''] = blocksUnder('## config.json', 'json')
  await writeFile(join(dist, 'config.json'), config)
  const connected = connectPlatform(provider, await readFile(`${folder}/certificate.pem`, 'utf8'))
  const { close } = await serve(connected.platform, { dist, port: 9000 })
  return { ...connected, close }
}
