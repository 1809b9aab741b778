/**
 * Line coverage of src/, from V8's counts in Node and in the browser.
 *
 * A source map divides the executed code into pieces (a statement, a name, a call, a literal), each with a start in the source. A piece
 * ran if the innermost V8 range around its start has a count. A line is executable if a piece of its file, transpiled on its own, starts
 * there; it is covered if one of these pieces ran in any process or page. Imports, re-exports, brackets, types and comments are no
 * pieces, so lines that contain nothing else are not counted. There is no branch coverage: a line counts as covered although its other
 * branch never ran, and so does the line of an arrow function that was created but never called.
 *
 * Not measured: tests that run a copy of the project, and processes that were killed.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleVisits, transpile, VISITS } from './typescriptHooks.mjs'

/**
 * @typedef {{ startOffset: number, endOffset: number, count: number }} Range
 * @typedef {{ url: string, functions: { ranges: Range[] }[] }} Script V8's report on a script
 * @typedef {{ name: string, lines: Map<number, boolean> }} File the executable lines, and whether they ran
 * @typedef {{ offset: number, line: number, column: number }} Place the start of a piece, in the executed code and in the source, whose
 * lines are counted from 1
 * @typedef {Place & { file: File }} Piece
 */

/**
 * Computes the coverage of every file of `root`/src, including files that were never loaded, from V8's JSON files in the folder `raw`.
 * @param {string} root
 * @param {string} raw
 * @returns {Promise<File[]>}
 */
export async function coverageOf(root, raw) {
  const files = await filesOf(root)
  /**
   * The pieces of each script.
   * @type {Map<string, Promise<Piece[]>>}
   */
  const scripts = new Map()
  for (const name of await readdir(raw)) {
    const { result } = /** @type {{ result: Script[] }} */ (JSON.parse(await readFile(join(raw, name), 'utf8')))
    for (const { url, functions } of result) {
      const file = files.get(url)
      // Every story has its own server, and all serve the same chunks.
      const chunk = /\/static\/[\w-]+\.js$/.exec(url)?.[0]
      const key = chunk ?? url
      const pieces =
        scripts.get(key) ??
        (file
          ? piecesOfFile(url, file)
          : chunk
            ? piecesOfChunk(join(root, 'dist', chunk), files)
            : url.endsWith(VISITS)
              ? piecesOfVisits(url, files)
              : undefined)
      if (!pieces) continue
      scripts.set(key, pieces)
      mark(await pieces, functions)
    }
  }
  return [...files.values()]
}

/**
 * Lists the files of `root`/src by URL, without coverage.
 * @param {string} root
 */
async function filesOf(root) {
  const names = (await readdir(join(root, 'src'), { recursive: true })).filter(name => /\.(tsx?|mjs)$/.test(name)).sort()
  return new Map(
    await Promise.all(
      names.map(async name => {
        const { href } = pathToFileURL(join(root, 'src', name))
        const lines = new Map((await transpiled(href)).map(({ line }) => [line, false]))
        return /** @type {[string, File]} */ ([href, { name: `src/${name.replaceAll(sep, '/')}`, lines }])
      }),
    ),
  )
}

/** @param {string} address */
async function transpiled(address) {
  return inlinePlacesOf(await transpile(address))
}

/** @param {string} code */
function inlinePlacesOf(code) {
  const map = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(code)?.[1] ?? ''
  return placesOf(code, JSON.parse(Buffer.from(map, 'base64').toString()))
}

/**
 * Returns the pieces of a file as Node runs it: JavaScript unchanged, anything else transpiled.
 * @param {string} address
 * @param {File} file
 * @returns {Promise<Piece[]>}
 */
async function piecesOfFile(address, file) {
  const places = await transpiled(address)
  if (!address.endsWith('.mjs')) return places.map(place => ({ ...place, file }))
  const starts = lineStarts(await readFile(fileURLToPath(address), 'utf8'))
  return places.map(place => ({ ...place, offset: (starts[place.line - 1] ?? 0) + place.column, file })).sort((a, b) => a.offset - b.offset)
}

/**
 * Returns the pieces of src/ in a script of dist/.
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
 * Returns the pieces of src/ in the modules of a visit.
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

/**
 * Marks the pieces of a script that ran.
 * @param {Piece[]} pieces in order
 * @param {Script['functions']} functions
 */
function mark(pieces, functions) {
  const ranges = functions.flatMap(({ ranges }) => ranges).sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  /** @type {Range[]} */
  const around = []
  let next = 0
  for (const { file, offset, line } of pieces) {
    for (let range = ranges[next]; range && range.startOffset <= offset; range = ranges[++next]) {
      leave(around, range.startOffset)
      around.push(range)
    }
    leave(around, offset)
    // The source map may assign bundler code to lines without a piece of their own.
    if (around.at(-1)?.count && file.lines.has(line)) file.lines.set(line, true)
  }
}

/**
 * Removes ranges that end at or before an offset.
 * @param {Range[]} around
 * @param {number} offset
 */
function leave(around, offset) {
  while ((around.at(-1)?.endOffset ?? Infinity) <= offset) around.pop()
}

/**
 * Lists the positions of a source map in the order of the executed code, without brackets, imports and re-exports.
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
      // The map places a statement at its indentation, and each executed line repeats the previous position.
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
 * Decodes a segment of a source map (ECMA-426): base64 digits of five bits, lowest first, with a continuation bit. The lowest bit of a
 * number is its sign.
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
 * Formats one line for each file, and one for all.
 * @param {File[]} files
 */
export function tableOf(files) {
  const titles = ['file', 'lines', 'covered', '%', 'uncovered lines']
  const rows = files.map(({ name, lines }) => [name, ...countsOf([...lines.values()]), uncovered(lines)])
  const sum = countsOf(files.flatMap(({ lines }) => [...lines.values()]))
  const table = [titles, ...rows, [`${files.length} files`, ...sum, '']]
  const widths = titles.map((_, at) => Math.max(...table.map(row => row[at]?.length ?? 0)))
  const pad = (/** @type {string} */ cell, /** @type {number} */ at) =>
    at === 0 || at === titles.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return table.map(row => row.map(pad).join('  ').trimEnd()).join('\n')
}

/**
 * Rounds incomplete coverage down, below 100 %; without lines there is no percentage.
 * @param {boolean[]} lines
 */
function countsOf(lines) {
  const covered = lines.filter(Boolean).length
  const share = lines.length > 0 ? (Math.floor((1000 * covered) / lines.length) / 10).toFixed(1) : '-'
  return [`${lines.length}`, `${covered}`, share]
}

/**
 * Formats uncovered lines as `3, 7-12`; a range contains no covered line.
 * @param {File['lines']} lines
 */
function uncovered(lines) {
  /** @type {{ from: number, to: number }[]} */
  const ranges = []
  let isBroken = true
  for (const [line, hasRun] of [...lines].sort(([a], [b]) => a - b)) {
    const last = ranges.at(-1)
    if (!hasRun && last && !isBroken) last.to = line
    else if (!hasRun) ranges.push({ from: line, to: line })
    isBroken = hasRun
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
