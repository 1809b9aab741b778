import { type ComponentType, memo, type ReactNode } from 'react'
import { keyed } from '../../lib/keys.ts'
import { useSlicedList } from '../list/useSlicedList.ts'

interface Props<Item> {
  className?: string
  /** Pass a stable array. */
  items: readonly Item[]
  idOf: (item: Item) => unknown
  Item: ComponentType<{ item: Item }>
}

/** A list that may have ten thousand items, as they are: rendered in slices, of which one alone renders again when an item changes. */
export function SlicedItems<Item>({ className, items, ...rest }: Props<Item>) {
  const slices = useSlicedList(items, items)
  return (
    <ul className={className}>
      {slices.map((slice, index) => (
        <Slice key={index} items={slice} {...rest} />
      ))}
    </ul>
  )
}

const Slice = memo(SliceView) as typeof SliceView

function SliceView<Item>({ items, idOf, Item }: Omit<Props<Item>, 'className'>): ReactNode {
  return keyed(items, idOf).map(([key, item]) => <Item key={key} item={item} />)
}
