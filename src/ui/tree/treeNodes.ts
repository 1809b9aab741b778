import { listMove } from '../list/listKeys.ts'

/** A tree node: expandable if it has children, else selectable. */
export interface TreeNode {
  key: string
  label: string
  parent: TreeNode | undefined
  children: readonly TreeNode[] | undefined
  /** Depth, position and number of siblings, all counted from 1. */
  level: number
  position: number
  siblings: number
  /** The kind of a file, at the end of its line, and in its description. */
  kind?: string | undefined
}

/** Which nodes are expanded: all or none, with exceptions. */
export interface ExpandedState {
  isOpen: boolean
  except: ReadonlySet<string>
}

export const allOpen: ExpandedState = { isOpen: true, except: new Set() }
export const allClosed: ExpandedState = { isOpen: false, except: new Set() }

/** Lists the visible nodes, from top to bottom. */
export function openNodes(roots: readonly TreeNode[], isOpen: (node: TreeNode) => boolean): TreeNode[] {
  const nodes: TreeNode[] = []
  const add = (node: TreeNode) => {
    nodes.push(node)
    if (node.children && isOpen(node)) node.children.forEach(add)
  }
  roots.forEach(add)
  return nodes
}

/** Lists a node's ancestors, from the root down. */
export function ancestorsOf(node: TreeNode | undefined): TreeNode[] {
  return node?.parent ? [...ancestorsOf(node.parent), node.parent] : []
}

export const isOpenIn = ({ isOpen, except }: ExpandedState, { key }: TreeNode) => except.has(key) !== isOpen

/** Returns the state after a node is expanded or collapsed. */
export function withOpen({ isOpen, except }: ExpandedState, { key }: TreeNode, open: boolean): ExpandedState {
  const changed = new Set(except)
  if (open === isOpen) changed.delete(key)
  else changed.add(key)
  return { isOpen, except: changed }
}

interface Move {
  to?: TreeNode | undefined
  open?: readonly TreeNode[]
  close?: TreeNode
  activate?: true
}

/** Returns what a key does at the `active` node (tree view pattern, ARIA Authoring Practices). */
export function treeMove(key: string, active: TreeNode, shown: readonly TreeNode[], isOpen: (node: TreeNode) => boolean): Move | undefined {
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
  const labels = shown.map(node => node.label)
  const to = listMove(key, shown.indexOf(active), labels)
  return to === undefined ? undefined : { to: shown[to] }
}

const siblingsOf = (active: TreeNode, shown: readonly TreeNode[]) => active.parent?.children ?? shown.filter(node => !node.parent)
