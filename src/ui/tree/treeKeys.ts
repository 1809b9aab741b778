import { listMove } from '../list/listKeys.ts'
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
    case 'ArrowRight':
      return active.children && !isOpen(active) ? { open: [active] } : { to: active.children?.[0] }
    case 'ArrowLeft':
      return active.children && isOpen(active) ? { close: active } : { to: active.parent }
    case 'Enter':
    case ' ':
      return { activate: true }
    case '*':
      return { open: siblingsOf(active, shown).filter(node => node.children) }
  }
  const to = listMove(
    key,
    at,
    shown.map(node => node.label),
  )
  return to === undefined && key.length > 1 ? undefined : { to: shown[to ?? -1] }
}

const siblingsOf = (active: TreeNode, shown: readonly TreeNode[]) => active.parent?.children ?? shown.filter(node => !node.parent)
