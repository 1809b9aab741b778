import { useEffect, useLayoutEffect, useState } from 'react'

interface Props {
  text: string | undefined
  level: 'info' | 'warning'
  /** Milliseconds since the epoch. */
  from?: number | undefined
  until?: number | undefined
}

/** How often the clock is read at least: it runs on while the computer sleeps, timers do not. */
const CHECK_MS = 60_000

/** A line at the top of every page, shown between two times. Its live region precedes the text of a warning, to announce it. */
export function NoticeLine({ text, level, from = -Infinity, until = Infinity }: Props) {
  const [now, setNow] = useState<number>()
  // Before paint, so that the page does not move.
  useLayoutEffect(() => setNow(Date.now()), [])
  useEffect(() => {
    if (!text || now === undefined) return undefined
    const next = [from, until].filter(time => time > now && time < Infinity)
    if (!next.length) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(...next.map(time => time - now), CHECK_MS))
    return () => clearTimeout(timer)
  }, [now])
  const isShown = text && now !== undefined && now >= from && now < until
  return (
    <div role={level === 'warning' ? 'alert' : undefined}>
      {isShown && <p className={level === 'warning' ? 'notice notice--warning' : 'notice'}>{text}</p>}
    </div>
  )
}
