/**
 * WebKit: the MiniBrowser of WebKitGTK over classic WebDriver, in a virtual display. WebDriver does not report the console, so it is read
 * from WebKitGTK's output, with uncaught errors and policy violations. Not available: failed requests, touch emulation, printing.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram } from '../setup/programs.mjs'
import type { Engine, EngineOptions, Tab } from './engine.ts'

/** Otherwise its tool bar keeps the window wider than a phone. */
const toolkitStyle = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-transform: scale(0); }'
/** Otherwise presses on one spot shortly after each other are one double click, in another window or after another action too. */
const toolkitSettings = '[Settings]\ngtk-enable-animations=0\ngtk-double-click-time=0\n'

/** Redirects the browser's console to standard error, by line, as the driver discards standard output. */
const startBrowser = 'exec stdbuf -oL "$0" "$@" >&2'

/** A script never returns if its page navigates away: a short limit, and the next attempt succeeds. */
const timeouts = { pageLoad: 30_000, script: 5_000 }

export async function openWebkit({ touch = false }: EngineOptions): Promise<Engine> {
  if (touch) throw new Error('WebKitGTK has touch only if the machine has a touch screen.')
  const binary = findProgram('MiniBrowser')
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), toolkitStyle)
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), toolkitSettings)

  const processes: ChildProcess[] = []
  const complaints: string[] = []
  const close = async () => {
    for (const child of processes.reverse()) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const screen = ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp']
    const display = spawn(findProgram('Xvfb')!, screen, { stdio: ['ignore', 'pipe', 'ignore'] })
    processes.push(display)
    const number = await firstLine(display)
    const port = await freePort()
    const driver = spawn(findProgram('WebKitWebDriver')!, [`--port=${port}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        XDG_CONFIG_HOME: folder,
        TZ: 'Asia/Tokyo',
        LC_ALL: 'C.UTF-8',
        // Root and containers cannot use the sandbox.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    processes.push(driver)
    createInterface(driver.stderr!).on('line', line => {
      if (/CONSOLE (\w+ )?(ERROR|WARN)/.test(line)) complaints.push(line)
    })
    const call = caller(`http://127.0.0.1:${port}`)
    await answering(call)
    const args = ['-c', startBrowser, binary, '--automation', '--enable-write-console-messages-to-stdout=true']
    const { sessionId, capabilities } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', timeouts, 'webkitgtk:browserOptions': { binary: '/bin/sh', args } } },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    const windows = windowsOf((method, path, body) => call(method, `/session/${sessionId}${path}`, body))
    return {
      version: capabilities.browserVersion,
      complaints: () => complaints.splice(0),
      newTab: windows,
      async close() {
        await call('DELETE', `/session/${sessionId}`).catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

const caller =
  (address: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`WebDriver: ${method} ${path}: ${error}: ${message}`)
  }

/** Opens additional windows: closing the last one would end the session. Commands go to one window at a time, so they are queued. */
function windowsOf(call: Call): () => Promise<Tab> {
  let current: string | undefined
  let line: Promise<unknown> = Promise.resolve()
  const inLine = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = line.then(work)
    line = done.catch(() => undefined)
    return done
  }
  let first: unknown
  return () =>
    inLine(async () => {
      first ??= await call('GET', '/window')
      // A new window has to be requested from an open one.
      await call('POST', '/window', { handle: first })
      current = undefined
      const { handle } = (await call('POST', '/window/new', { type: 'window' })) as { handle: string }
      return tabOf((method, path, body) =>
        inLine(async () => {
          if (current !== handle) await call('POST', '/window', { handle })
          current = handle
          return call(method, path, body)
        }),
      )
    })
}

function tabOf(call: Call): Tab {
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]
      Promise.resolve().then(() => (${expression})).then(value => done({ value }), error => done({ error: String(error) }))`
    const run = () => call('POST', '/execute/async', { script, args: [] }) as Promise<{ value?: unknown; error?: string }>
    const again = (error: Error) => (/async: (script )?timeout/.test(error.message) ? run() : Promise.reject(error))
    const { value, error } = await run().catch(again).catch(again).catch(again)
    if (error !== undefined) throw new Error(error)
    return value
  }
  const pointer = (...steps: object[]) =>
    call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }] })
  const move = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 })
  return {
    evaluate,
    goto: async address => void (await call('POST', '/url', { url: address })),
    back: async () => void (await call('POST', '/back', {})),
    forward: async () => void (await call('POST', '/forward', {})),
    reload: async () => void (await call('POST', '/refresh', {})),
    click: async (x, y) => void (await pointer(move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })),
    hover: async (x, y) => void (await pointer(move(x, y))),
    async key(keys) {
      const codes = keys.split(/(?<=.)\+/).map(key => keyCodes[key] ?? key)
      const actions = [...codes.map(value => ({ type: 'keyDown', value })), ...codes.toReversed().map(value => ({ type: 'keyUp', value }))]
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    async resize(width, height) {
      const [wide, high] = (await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]')) as [number, number]
      await call('POST', '/window/rect', { x: 0, y: 0, width: width + wide, height: height + high })
      // The window reports its size before the page has it.
      const until = performance.now() + 5_000
      while ((await evaluate('innerWidth')) !== width && performance.now() < until) await new Promise(resolve => setTimeout(resolve, 20))
    },
    picture: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
    print: () => Promise.reject(new Error('WebKitWebDriver cannot print')),
    // Every tab is a visible window of its own.
    front: async () => undefined,
    close: async () => void (await call('DELETE', '/window')),
  }
}

/** WebDriver's names of the keys that stories press (section 17.4.2). */
const keyCodes: Readonly<Record<string, string>> = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  Shift: '\uE008',
  Control: '\uE009',
  F2: '\uE032',
  ArrowLeft: '\uE012',
  ArrowDown: '\uE015',
  Space: ' ',
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface(child.stdout!).once('line', line => resolve(line.trim()))
    child.once('exit', code => reject(new Error(`${child.spawnfile} ended with code ${code}`)))
    child.once('error', reject)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function answering(call: Call, until = performance.now() + 20_000): Promise<void> {
  for (;;) {
    try {
      return void (await call('GET', '/status'))
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
    setTimeout(() => child.kill('SIGKILL'), 3_000).unref()
  })
}
