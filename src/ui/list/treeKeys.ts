import { fold } from '../../lib/search.ts'
import type { TreeNode } from './treeNodes.ts'

/** The effect of a key in a tree. */
interface Move {
  to?: TreeNode | undefined
  open?: readonly TreeNode[]
  close?: TreeNode
  activate?: true
}

/** Returns what a key does at the `active` node (tree view pattern, ARIA Authoring Practices). */
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

/** Finds the next node whose name starts with a letter, wrapping around. */
function nextNamed(letter: string, at: number, shown: readonly TreeNode[]): TreeNode | undefined {
  return [...shown.slice(at + 1), ...shown.slice(0, at)].find(node => fold(node.label).startsWith(fold(letter)))
}
