import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** Something that can be done on the page that is shown, as the command palette offers it. */
export interface Command {
  label: string
  onPress: () => unknown
  /** Why it cannot be done now. */
  whyNot?: string | undefined
}

type Read = () => readonly Command[]
let readers: Read[] = []

/** Offers commands as long as the component is there; they are read when somebody wants to see them. */
export function useCommands(read: Read): void {
  const latest = useLatest(read)
  useEffect(() => {
    const reader = () => latest.current()
    readers = [...readers, reader]
    return () => { readers = readers.filter(other => other !== reader) }
  }, [])
}

/** What can be done now: first what the page is about, last what stands around it. */
export const commandsNow = (): Command[] => readers.toReversed().flatMap(read => read())
