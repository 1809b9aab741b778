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
let readers: Read[] = []

/** Registers commands while the component is mounted; `read` runs whenever the palette opens. */
export function useCommands(read: Read): void {
  const latest = useLatest(read)
  useEffect(() => {
    const reader = () => latest.current()
    readers = [...readers, reader]
    return () => {
      readers = readers.filter(other => other !== reader)
    }
  }, [])
}

/** Returns the available commands, innermost component first. */
export const commandsNow = (): Command[] => readers.toReversed().flatMap(read => read())
