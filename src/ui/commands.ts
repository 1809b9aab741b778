import { computed, signal } from '@preact/signals-react'
import { useEffect } from 'react'
import { useLatest } from './useEvent.ts'

/** An action of the current page, as the command palette lists it. */
export interface Command {
  label: string
  onPress: () => unknown
  disabledReason?: string | undefined
}

type Read = () => readonly Command[]
/** The innermost component last. Replaced by what may change their commands. */
const readers = signal<readonly Read[]>([])

/** Registers commands while the component is mounted; `read` runs while the palette is open, again after each render. */
export function useCommands(read: Read): void {
  const latest = useLatest(read)
  useEffect(() => {
    const reader = () => latest.current()
    readers.value = [...readers.peek(), reader]
    return () => {
      readers.value = readers.peek().filter(other => other !== reader)
    }
  }, [])
  useEffect(() => {
    readers.value = [...readers.peek()]
  })
}

/** The available commands, innermost component first. */
export const commands = computed((): readonly Command[] => readers.value.toReversed().flatMap(read => read()))
