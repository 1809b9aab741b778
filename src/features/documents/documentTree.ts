import type { UploadDocument } from '../../api/entities.ts'
import { forwards } from '../../lib/clean.ts'
import { getOrInsert, keyed } from '../../lib/keys.ts'
import { by } from '../../lib/order.ts'
import { table } from '../../text/common.ts'
import { kinds } from '../../text/document.ts'
import type { TreeNode } from '../../ui/tree/treeNodes.ts'

/** Returns a document's display name. */
export const documentName = (document: UploadDocument) => forwards(document.document_name ?? '') || table.none

/** Returns the kind of a file by the ending of its name; undefined for an unusual one. */
function kindOf({ document_name }: UploadDocument): string | undefined {
  const [, ending = ''] = /\.([a-z0-9]{2,5})$/i.exec(document_name ?? '') ?? []
  return kinds[ending.toLowerCase()]
}

interface Category {
  label: string
  path: string
  categories: Map<string, Category>
  documents: UploadDocument[]
}

const byLabel = by<Category>(category => category.label)
const byName = by<UploadDocument>(documentName)

/**
 * Groups documents by category path, and sorts them by name within a category (spec, section 7). Returns the roots, the node of each
 * document, and the documents by node key.
 */
export function documentTree(documents: readonly UploadDocument[]) {
  const root = newCategory('', '')
  const categories = new Map<string, Category>()
  for (const document of documents) {
    const path = document.tree_category ?? ''
    getOrInsert(categories, path, () => categoryOf(root, path)).documents.push(document)
  }
  const keys = new Map(keyed(documents, document => document.id).map(([key, document]) => [document, `document ${key}`]))
  const nodes = new Map<UploadDocument, TreeNode>()
  return { roots: nodesOf(root, undefined, keys, nodes), nodes, documents: new Map([...keys].map(([document, key]) => [key, document])) }
}

const newCategory = (label: string, path: string): Category => ({ label, path, categories: new Map(), documents: [] })

/** Deeper categories are one, with the rest of the path as its label: no answer makes a tree too deep to walk. */
const MAX_LEVELS = 500

/** Returns the category of a slash-separated path, ignoring empty parts. */
function categoryOf(root: Category, path: string): Category {
  let category = root
  const parts = path.split('/').flatMap(part => part.trim() || [])
  const rest = parts.splice(MAX_LEVELS - 1).join('/')
  for (const label of rest ? [...parts, rest] : parts) {
    const { categories, path } = category
    category = getOrInsert(categories, label, () => newCategory(label, `${path}/${label}`))
  }
  return category
}

type Keys = ReadonlyMap<UploadDocument, string>

function nodesOf(category: Category, parent: TreeNode | undefined, keys: Keys, nodes: Map<UploadDocument, TreeNode>): TreeNode[] {
  const siblings = category.documents.length + category.categories.size
  const place = { parent, children: undefined, level: (parent?.level ?? 0) + 1, siblings }
  const documents = category.documents.toSorted(byName).map((document, index) => {
    const label = documentName(document)
    const node: TreeNode = { ...place, key: keys.get(document)!, label, position: index + 1, kind: kindOf(document) }
    nodes.set(document, node)
    return node
  })
  const categories = [...category.categories.values()].toSorted(byLabel).map((inner, index) => {
    const position = documents.length + index + 1
    const node: TreeNode = { ...place, key: `category ${inner.path}`, label: forwards(inner.label), position }
    return Object.assign(node, { children: nodesOf(inner, node, keys, nodes) })
  })
  return [...documents, ...categories]
}
