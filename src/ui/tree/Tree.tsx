import type { Signal } from '@preact/signals-react'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, memo, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { keyed } from '../../lib/keys.ts'
import { showInside } from '../../lib/showInside.ts'
import { tree as t } from '../../text/document.ts'
import { Button } from '../Button.tsx'
import { passFocusOn } from '../focus.ts'
import { allClosed, allOpen, ancestorsOf, type ExpandedState, isOpenIn, openNodes, treeMove, type TreeNode, withOpen } from './treeNodes.ts'
import { useSlicedList } from '../list/useSlicedList.ts'
import { type TreePlace, useScrollPlace, useTreePlace } from './useTreePlace.ts'

interface Props {
  name: string
  roots: readonly TreeNode[]
  selected: TreeNode | undefined
  onSelect: (node: TreeNode) => void
  /** The search that produced the roots. Results are shown expanded; clearing the search restores the earlier state. */
  search: string
  place: Signal<TreePlace>
}

/** A tree view (ARIA Authoring Practices). Renders only expanded branches. */
export function Tree({ name, roots, selected, onSelect, search, place }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [searched, setSearched] = useState(allOpen)
  const { expanded: browsed, setExpanded: setBrowsed, last } = useTreePlace(place, selected?.key)
  const [expanded, setExpanded] = search ? [searched, setSearched] : [browsed, setBrowsed]
  const isOpen = (node: TreeNode) => isOpenIn(expanded, node)
  const shown = useMemo(() => openNodes(roots, isOpen), [roots, expanded])
  const parents = shown.filter(node => node.children)
  const isAllOpen = parents.every(isOpen)
  const [activeKey, setActiveKey] = useState<string>()
  const active = shown.find(node => node.key === activeKey) ?? shown.find(node => node === selected) ?? shown[0]
  const slices = useSlicedList(shown, shown)
  const isWhole = slices.reduce((sum, nodes) => sum + nodes.length, 0) === shown.length
  const onScroll = useScrollPlace(place, element, isWhole)

  // Reveals each selected node once: the user may collapse it again, even after a search.
  const revealed = useRef<string>(undefined)
  const sought = useRef<string>(undefined)
  useEffect(() => {
    if (!selected || selected.key === revealed.current) return
    revealed.current = selected.key
    sought.current = selected.key
    setActiveKey(selected.key)
    setBrowsed(before => ancestorsOf(selected).reduce((expanded, node) => withOpen(expanded, node, true), before))
  }, [selected?.key])
  useEffect(() => {
    const item = element.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!item || item.dataset.key !== sought.current) return
    sought.current = undefined
    showInside(element.current!, item)
  }, [selected, slices])
  useEffect(() => setSearched(allOpen), [search])

  // The next active node may not be rendered yet. Stored by key, because effects of an earlier render can run after the next key press.
  const goingTo = useRef<string>(undefined)
  useEffect(() => {
    if (!active || goingTo.current !== active.key) return
    const item = element.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (item?.dataset.key !== active.key) return
    goingTo.current = undefined
    item.focus()
  }, [active, slices])

  function setOpen(nodes: readonly TreeNode[], open: boolean) {
    setExpanded(before => nodes.reduce((expanded, node) => withOpen(expanded, node, open), before))
  }

  function activate(node: TreeNode) {
    setActiveKey(node.key)
    if (node.children) setOpen([node], !isOpen(node))
    else onSelect(node)
  }

  function onClick({ target }: MouseEvent) {
    const key = (target as Element).closest<HTMLElement>('[role="treeitem"]')?.dataset.key
    const node = shown.find(node => node.key === key)
    if (node) activate(node)
  }

  /** A screen reader focuses any item, without a key or a press. */
  function onFocus({ target }: FocusEvent) {
    setActiveKey((target as HTMLElement).dataset.key)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!active || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const move = treeMove(event.key, active, shown, isOpen)
    if (!move) return
    event.preventDefault()
    if (move.open?.some(node => !isOpen(node))) {
      goingTo.current = active.key
      // Siblings that open above the active node may move it to another slice, which renders it anew: nothing else has the focus till then.
      if (move.open.length > 1) (event.target as HTMLElement).blur()
    }
    if (move.open) setOpen(move.open, true)
    if (move.close) setOpen([move.close], false)
    if (move.activate) activate(active)
    if (move.to) {
      goingTo.current = move.to.key
      setActiveKey(move.to.key)
    }
  }

  return (
    <>
      {parents.length > 0 && (
        <div className="tree__tools">
          <Button isSmall onPress={() => setExpanded(isAllOpen ? allClosed : allOpen)}>
            {isAllOpen ? t.collapseAll : t.expandAll}
          </Button>
        </div>
      )}
      <div
        ref={element}
        role="tree"
        className="tree"
        aria-label={name}
        onClick={onClick}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
      >
        {slices.map((nodes, index) => (
          <Slice
            key={index}
            nodes={nodes}
            expanded={expanded}
            active={nodes.find(node => node === active)}
            selected={nodes.find(node => node === selected)}
            last={nodes.find(node => node.key === last)}
          />
        ))}
      </div>
    </>
  )
}

interface SliceProps {
  nodes: readonly TreeNode[]
  expanded: ExpandedState
  active: TreeNode | undefined
  selected: TreeNode | undefined
  last: TreeNode | undefined
}

const Slice = memo(function Slice({ nodes, expanded, active, selected, last }: SliceProps) {
  return (
    <div role="presentation" className="tree__slice" style={{ '--rows': nodes.length } as CSSProperties}>
      {keyed(nodes, node => node.key).map(([key, node]) => (
        <Item
          key={key}
          node={node}
          isOpen={isOpenIn(expanded, node)}
          isActive={node === active}
          isSelected={node === selected}
          isLast={node === last && node !== selected}
        />
      ))}
    </div>
  )
})

interface ItemProps {
  node: TreeNode
  isOpen: boolean
  isActive: boolean
  isSelected: boolean
  isLast: boolean
}

const Item = memo(function Item({ node, isOpen, isActive, isSelected, isLast }: ItemProps) {
  const notes = [isLast && t.last, node.kind].filter(note => typeof note === 'string')
  return (
    <div
      ref={passFocusOn}
      role="treeitem"
      className={node.children ? 'tree__item chevron' : 'tree__item'}
      data-key={node.key}
      tabIndex={isActive ? 0 : -1}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-expanded={node.children && isOpen}
      aria-selected={node.children ? undefined : isSelected}
      aria-description={notes.length ? t.notes(notes) : undefined}
      data-last={isLast || undefined}
      style={{ '--level': node.level } as CSSProperties}
    >
      {node.label}
    </div>
  )
})
