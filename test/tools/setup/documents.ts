/** Reads documents as their readers do: the commands, values and tables that tests run or compare. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

interface Document {
  /** Returns the code blocks of a language below a heading or bold name, up to the next one. */
  blocksUnder(heading: string, language?: string): string[]
  /** Returns the first inline code that starts with a text. */
  inlineCode(start: string): string
}

/** Reads a document of the project. Each function throws where the document lacks the requested part. */
export async function readDocument(path: string): Promise<Document> {
  const text = await readFile(join(root, path), 'utf8')
  return {
    blocksUnder(heading, language = 'sh') {
      const start = `\n${text}`.indexOf(`\n${heading}\n`)
      if (start < 0) throw new Error(`${path} has no ${heading}`)
      const [section = ''] = text.slice(start + heading.length + 1).split(/^(?:#{2,} .*|\*\*.*\*\*)$/m)
      const blocks = [...section.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
        .filter(([, found]) => found === language)
        .map(([, , block = '']) => block)
      if (blocks.length === 0) throw new Error(`${path} has no ${language} under ${heading}`)
      return blocks
    },
    inlineCode(start) {
      const found = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).find(code => code.startsWith(start))
      if (!found) throw new Error(`${path} says nowhere ${start}`)
      return found
    },
  }
}

/** Replaces each key with its value in a text; throws where the text lacks a key. */
export function changed(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the document no longer says ${from}`)
    return result.replaceAll(from, () => to)
  }, text)
}
