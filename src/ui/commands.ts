import { useEffect } from 'react'
import { useLatest } from './useEvent.ts'

/** An action of the current page, as the command palette lists it. */
export interface Command {
  label: string
  onPress: () => unknown
  /** Why it is unavailable now. */
  disabledReason?: string | undefined
}

type Read = () => readonly Command[]
const readers = new Set<Read>()

/** Registers commands while the component is mounted; `read` runs whenever the palette opens. */
export function useCommands(read: Read): void {
  const latest = useLatest(read)
  useEffect(() => {
    const reader = () => latest.current()
    readers.add(reader)
    return () => void readers.delete(reader)
  }, [])
}

/** Returns the available commands, innermost component first. */
export const commandsNow = (): Command[] => [...readers].toReversed().flatMap(read => read())
