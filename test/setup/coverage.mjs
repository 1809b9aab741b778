/**
 * Which lines of src/ have run, from V8's own counts, in Node as in the browser.
 *
 * A source map divides what runs into pieces (a statement, a name, a call, a literal), each of which begins at a place of the
 * source. A piece has run when the innermost of V8's ranges around its beginning was counted at least once. A line can run when
 * a piece of its file, transpiled by itself, begins on it; it is covered when one of them has run, in whatever process or page.
 * Imports, re-exports and brackets are no pieces, and of types and comments nothing is left: where a line has nothing else, it is
 * not counted. So a line counts as covered whose other branch never ran, and so does the line of an arrow function that was made
 * and never called; the functions tell, each of which is covered when it was called.
 *
 * What a test runs from a copy of the project is not seen, nor what a process did that had to be killed.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleVisits, transpile, VISITS } from './typescriptHooks.mjs'

/**
 * @typedef {{ startOffset: number, endOffset: number, count: number }} Range
 * @typedef {{ url: string, functions: { ranges: [Range, ...Range[]] }[] }} Script
 *   what V8 tells of a script; the first range of a function is all of it
 * @typedef {{ name: string, lines: Map<number, boolean>, functions: Map<string, boolean> }} File
 *   lines: those that can run, and whether they have; functions: the same, by where they begin (`line:column`)
 * @typedef {{ offset: number, line: number, column: number }} Place
 *   where a piece begins: in what runs, and in the source, whose lines are counted from 1
 * @typedef {Place & { file: File }} Piece
 */

/**
 * The coverage of every file of `root`/src, also of those that nobody loads, as the JSON files in the folder `raw` tell.
 * @param {string} root
 * @param {string} raw
 * @returns {Promise<File[]>}
 */
export async function coverageOf(root, raw) {
  const files = await filesOf(root)
  /** The pieces of every script that has any. @type {Map<string, Promise<Piece[]>>} */
  const scripts = new Map()
  for (const name of await readdir(raw)) {
    const { result } = /** @type {{ result: Script[] }} */ (JSON.parse(await readFile(join(raw, name), 'utf8')))
    for (const { url, functions } of result) {
      const file = files.get(url)
      // Every story has a server of its own: a chunk is the same on all of them.
      const chunk = /\/static\/[\w-]+\.js$/.exec(url)?.[0]
      const key = chunk ?? url
      const pieces = scripts.get(key) ?? (
        file ? piecesOfFile(url, file)
          : chunk ? piecesOfChunk(join(root, 'dist', chunk), files)
            : url.endsWith(VISITS) ? piecesOfVisits(url, files) : undefined)
      if (!pieces) continue
      scripts.set(key, pieces)
      mark(await pieces, functions)
    }
  }
  return [...files.values()]
}

/**
 * The files of `root`/src by their addresses: nothing of them has run yet.
 * @param {string} root
 */
async function filesOf(root) {
  const names = (await readdir(join(root, 'src'), { recursive: true })).filter(name => /\.(tsx?|mjs)$/.test(name)).sort()
  return new Map(await Promise.all(names.map(async name => {
    const { href } = pathToFileURL(join(root, 'src', name))
    const { code, places } = await transpiled(href)
    const lines = new Map(places.map(({ line }) => [line, false]))
    const functions = new Map(places.filter(({ offset }) => isFunction(code, offset)).map(place => [placeName(place), false]))
    return /** @type {[string, File]} */ ([href, { name: `src/${name.replaceAll(sep, '/')}`, lines, functions }])
  })))
}

/** @param {string} address */
async function transpiled(address) {
  const code = await transpile(address)
  return { code, places: inlinePlacesOf(code) }
}

/** @param {string} code */
function inlinePlacesOf(code) {
  const map = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(code)?.[1] ?? ''
  return placesOf(code, JSON.parse(Buffer.from(map, 'base64').toString()))
}

/**
 * The pieces of a file as Node runs it: JavaScript as it stands, anything else transpiled.
 * @param {string} address
 * @param {File} file
 * @returns {Promise<Piece[]>}
 */
async function piecesOfFile(address, file) {
  const { places } = await transpiled(address)
  if (!address.endsWith('.mjs')) return places.map(place => ({ ...place, file }))
  const starts = lineStarts(await readFile(fileURLToPath(address), 'utf8'))
  return places.map(place => ({ ...place, offset: (starts[place.line - 1] ?? 0) + place.column, file })).sort((a, b) => a.offset - b.offset)
}

/**
 * What of src/ a script of dist/ is made of.
 * @param {string} path
 * @param {Map<string, File>} files
 * @returns {Promise<Piece[]>}
 */
async function piecesOfChunk(path, files) {
  if (!existsSync(`${path}.map`)) return []
  const places = placesOf(await readFile(path, 'utf8'), JSON.parse(await readFile(`${path}.map`, 'utf8')))
  return piecesIn(places, pathToFileURL(path).href, files)
}

/**
 * What of src/ the modules of a visit are made of.
 * @param {string} url
 * @param {Map<string, File>} files
 * @returns {Promise<Piece[]>}
 */
async function piecesOfVisits(url, files) {
  return piecesIn(inlinePlacesOf(await bundleVisits(url.slice(0, -VISITS.length))), url, files)
}

/**
 * @param {(Place & { source: string })[]} places
 * @param {string} base  of what runs, to which the map's names are relative
 * @param {Map<string, File>} files
 */
function piecesIn(places, base, files) {
  return places.flatMap(({ source, ...place }) => {
    const file = files.get(new URL(source, base).href)
    return file ? [{ ...place, file }] : []
  })
}

/** @param {Place} place */
function placeName({ line, column }) {
  return `${line}:${column}`
}

/**
 * Marks what has run of a script.
 * @param {Piece[]} pieces in their order
 * @param {Script['functions']} functions
 */
function mark(pieces, functions) {
  // The module is a function too; V8 tells of it before the one that it may begin with.
  const calls = new Map(functions.map(({ ranges: [whole] }) => [whole.startOffset, whole.count]))
  const ranges = functions.flatMap(({ ranges }) => ranges).sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  /** @type {Range[]} */
  const around = []
  let next = 0
  for (const { file, ...place } of pieces) {
    const { offset, line } = place
    for (let range = ranges[next]; range && range.startOffset <= offset; range = ranges[++next]) {
      leave(around, range.startOffset)
      around.push(range)
    }
    leave(around, offset)
    // What the bundler adds to a file may be said to stand on lines that by themselves have no piece.
    if (around.at(-1)?.count && file.lines.has(line)) file.lines.set(line, true)
    if (calls.get(offset) && file.functions.has(placeName(place))) file.functions.set(placeName(place), true)
  }
}

/**
 * Takes off the ranges that have ended at an offset.
 * @param {Range[]} around
 * @param {number} offset
 */
function leave(around, offset) {
  while ((around.at(-1)?.endOffset ?? Infinity) <= offset) around.pop()
}

/**
 * The places that a source map names, in the order of what runs, but for those of brackets, imports and re-exports.
 * @param {string} code
 * @param {{ sources: string[], mappings: string }} map
 * @returns {(Place & { source: string })[]}
 */
function placesOf(code, { sources, mappings }) {
  const starts = lineStarts(code)
  const statements = code.matchAll(/^(?:import\b(?!\s*[(.])|export\s*(?:\{|\*))[^;]*;/gm)
  const imports = [...statements].map(({ 0: text, index }) => ({ from: index, to: index + text.length }))
  /** @type {(Place & { source: string })[]} */
  const places = []
  let [source, line, column] = [0, 1, 0]
  for (const [index, segments] of mappings.split(';').entries()) {
    let offset = starts[index] ?? 0
    for (const segment of segments.split(',')) {
      const [along = 0, toSource, toLine = 0, toColumn = 0] = numbersIn(segment)
      offset += along
      if (toSource === undefined) continue
      source += toSource
      line += toLine
      column += toColumn
      // Of a statement the map names where its indentation begins, and each line of what runs repeats the place before it.
      if (!toSource && !toLine && !toColumn && places.length) continue
      const begin = offset + code.slice(offset, offset + 200).search(/\S|$/)
      if (/[{}[\]),;]/.test(code[begin] ?? '') || imports.some(({ from, to }) => from <= begin && begin < to)) continue
      places.push({ offset: begin, line, column, source: sources[source] ?? '' })
    }
  }
  return places
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The numbers of a segment of a source map (ECMA-426): digits of five bits, the lowest first; a sixth says that more follow. The
 * lowest bit of a number is its sign.
 * @param {string} segment
 */
function numbersIn(segment) {
  /** @type {number[]} */
  const numbers = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

/** @param {string} text */
function lineStarts(text) {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/**
 * Whether a function begins there, in code as esbuild prints it. V8 cannot be asked: it knows no function inside one never called.
 * @param {string} code
 * @param {number} offset
 */
function isFunction(code, offset) {
  if (/\b(?:function|async|get|set|static)\b\*? \*?$/.test(code.slice(Math.max(0, offset - 12), offset))) return false
  const word = /(?:static )?(?:async |get |set )?(?:function\b|\*?[\w$#]*\()/y
  word.lastIndex = offset
  const [start = ''] = word.exec(code) ?? []
  if (!start.endsWith('(')) return start !== ''
  let end = offset + start.length
  for (let depth = 1; depth > 0 && end < code.length; end++) depth += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0
  if (/^(async )?\($/.test(start)) return code.startsWith(' =>', end)
  return code.startsWith(' {', end)
}

/**
 * A line for each file, and one for all of them.
 * @param {File[]} files
 */
export function tableOf(files) {
  const titles = ['file', 'lines', 'covered', '%', 'functions', 'uncovered lines']
  const rows = files.map(({ name, lines, functions }) =>
    [name, ...countsOf([...lines.values()], [...functions.values()]), uncovered(lines)])
  const sum = countsOf(files.flatMap(({ lines }) => [...lines.values()]), files.flatMap(({ functions }) => [...functions.values()]))
  const table = [titles, ...rows, [`${files.length} files`, ...sum, '']]
  const widths = titles.map((_, at) => Math.max(...table.map(row => row[at]?.length ?? 0)))
  const pad = (/** @type {string} */ cell, /** @type {number} */ at) => (
    at === 0 || at === titles.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))
  return table.map(row => row.map(pad).join('  ').trimEnd()).join('\n')
}

/**
 * Whatever is not whole is less than 100 %, and where there is nothing, there is no share.
 * @param {boolean[]} lines
 * @param {boolean[]} functions
 */
function countsOf(lines, functions) {
  const [covered, called] = [lines, functions].map(list => list.filter(Boolean).length)
  const share = lines.length > 0 ? (Math.floor(1000 * (covered ?? 0) / lines.length) / 10).toFixed(1) : '-'
  return [`${lines.length}`, `${covered}`, share, `${called}/${functions.length}`]
}

/**
 * The lines that did not run, as `3, 7-12`: from one to the next with nothing between them that did.
 * @param {File['lines']} lines
 */
function uncovered(lines) {
  /** @type {{ from: number, to: number }[]} */
  const ranges = []
  let isBroken = true
  for (const [line, hasRun] of inOrder(lines)) {
    const last = ranges.at(-1)
    if (!hasRun && last && !isBroken) last.to = line
    else if (!hasRun) ranges.push({ from: line, to: line })
    isBroken = hasRun
  }
  return ranges.map(({ from, to }) => from === to ? `${from}` : `${from}-${to}`).join(', ')
}

/** @param {File['lines']} lines */
function inOrder(lines) {
  return [...lines].sort(([a], [b]) => a - b)
}

/**
 * In the format of lcov, which editors read.
 * @param {File[]} files
 */
export function lcovOf(files) {
  const ran = (/** @type {Map<unknown, boolean>} */ counts) => [...counts.values()].filter(Boolean).length
  return files.map(({ name, lines, functions }) => [
    `SF:${name}`,
    `FNF:${functions.size}`, `FNH:${ran(functions)}`,
    ...inOrder(lines).map(([line, hasRun]) => `DA:${line},${Number(hasRun)}`),
    `LF:${lines.size}`, `LH:${ran(lines)}`,
    'end_of_record\n',
  ].join('\n')).join('')
}
