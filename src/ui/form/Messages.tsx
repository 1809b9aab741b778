import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { whileOffline } from '../../text/common.ts'
import { addressBreakable } from '../breakable.tsx'
import { isOffline } from '../load/online.ts'

/** Messages about the whole form; announced, and scrolled into view. Those of being offline go when the connection is back. */
export function Messages({ messages }: { messages: readonly string[] }) {
  useSignals()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length) element.current?.scrollIntoView({ block: 'nearest' })
  }, [messages])
  const over: readonly string[] = isOffline.value ? [] : Object.values(whileOffline)
  const shown = messages.filter(message => !over.includes(message))
  return (
    <div ref={element} role="alert" className="messages">
      {shown.length > 0 && (
        <ul>
          {shown.map((message, index) => (
            <li key={index}>{addressBreakable(message)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
