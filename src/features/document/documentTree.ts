import type { UploadDocument } from '../../api/entities.ts'
import { by } from '../../lib/order.ts'
import { bidiControls } from '../../lib/saveFile.ts'
import { table } from '../../text/common.ts'
import type { TreeNode } from '../../ui/Tree.tsx'

/** A text that would be read backwards shows where it tries to. */
const forwards = (text: string) => text.replace(bidiControls, '\ufffd')

/** What a document is called. */
export const nameOf = (document: UploadDocument) => forwards(document.document_name ?? '') || table.none

/** The key of a document's node. */
export const keyOf = (id: UploadDocument['id']) => `document ${id}`

interface Category {
  label: string
  path: string
  categories: Map<string, Category>
  documents: UploadDocument[]
}

const byLabel = by<Category>(category => category.label)
const byName = by<UploadDocument>(nameOf)

interface DocumentTree {
  roots: readonly TreeNode[]
  /** The documents' nodes, and the documents, by the nodes' keys. */
  nodes: ReadonlyMap<string, TreeNode>
  documents: ReadonlyMap<string, UploadDocument>
}

/** The documents under their categories, in the order of the spec (section 7): by category path, then by name within a category. */
export function documentTree(documents: readonly UploadDocument[]): DocumentTree {
  const root = newCategory('', '')
  const known = new Map<string, Category>()
  for (const document of documents) {
    const path = document.tree_category ?? ''
    const category = known.get(path) ?? categoryOf(root, path)
    known.set(path, category)
    category.documents.push(document)
  }
  const nodes = new Map<string, TreeNode>()
  return {
    roots: nodesOf(root, undefined, nodes),
    nodes,
    documents: new Map(documents.map(document => [keyOf(document.id), document])),
  }
}

const newCategory = (label: string, path: string): Category => ({ label, path, categories: new Map(), documents: [] })

/** The category of a slash-separated path; empty parts of it count for nothing. */
function categoryOf(root: Category, path: string): Category {
  let category = root
  for (const label of path.split('/').map(part => part.trim()).filter(Boolean)) {
    const { categories } = category
    if (!categories.has(label)) categories.set(label, newCategory(label, `${category.path}/${label}`))
    category = categories.get(label)!
  }
  return category
}

function nodesOf(category: Category, parent: TreeNode | undefined, known: Map<string, TreeNode>): TreeNode[] {
  const siblings = category.documents.length + category.categories.size
  const level = (parent?.level ?? 0) + 1
  const documents = category.documents.toSorted(byName).map((document, index): TreeNode => (
    { key: keyOf(document.id), label: nameOf(document), parent, children: undefined, level, position: index + 1, siblings }
  ))
  for (const node of documents) known.set(node.key, node)
  const categories = [...category.categories.values()].toSorted(byLabel).map((inner, index) => {
    const position = documents.length + index + 1
    const node: TreeNode = { key: `category ${inner.path}`, label: forwards(inner.label), parent, children: undefined, level, position, siblings }
    return Object.assign(node, { children: nodesOf(inner, node, known) })
  })
  return [...documents, ...categories]
}
