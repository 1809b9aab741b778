import { fold } from '../../lib/search.ts'
import type { TreeNode } from './treeNodes.ts'

/** What a key does in a tree. */
interface Move {
  to?: TreeNode | undefined
  open?: readonly TreeNode[]
  close?: TreeNode
  activate?: true
}

/** The keys of the tree view pattern (ARIA Authoring Practices): what one does where `active` has the focus among the shown nodes. */
export function treeMove(key: string, active: TreeNode, shown: readonly TreeNode[], isOpen: (node: TreeNode) => boolean): Move | undefined {
  const at = shown.indexOf(active)
  switch (key) {
    case 'ArrowDown': return { to: shown[at + 1] }
    case 'ArrowUp': return { to: shown[at - 1] }
    case 'Home': return { to: shown[0] }
    case 'End': return { to: shown.at(-1) }
    case 'ArrowRight': return active.children && !isOpen(active) ? { open: [active] } : { to: active.children?.[0] }
    case 'ArrowLeft': return active.children && isOpen(active) ? { close: active } : { to: active.parent }
    case 'Enter': case ' ': return { activate: true }
    case '*': return { open: siblingsOf(active, shown).filter(node => node.children) }
  }
  return key.length === 1 ? { to: nextNamed(key, at, shown) } : undefined
}

const siblingsOf = (active: TreeNode, shown: readonly TreeNode[]) => active.parent?.children ?? shown.filter(node => !node.parent)

/** The next node, from the active one on and round, whose name begins with a letter. */
function nextNamed(letter: string, at: number, shown: readonly TreeNode[]): TreeNode | undefined {
  return [...shown.slice(at + 1), ...shown.slice(0, at)].find(node => fold(node.label).startsWith(fold(letter)))
}
