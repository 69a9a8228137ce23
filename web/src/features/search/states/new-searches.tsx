import { useEffect, useState } from 'react'
import { newSearchesWords } from './wait-words.ts'

const minuteMs = 60_000

export interface NewSearchesProps {
  /** ISO 8601, once it is known. */
  readonly resetsAt: string | undefined
  /** As the refused search was told. */
  readonly waitSeconds: number | null
}

/** When the next free searches come, kept up to the minute; nothing when nobody said. */
export function NewSearches({ resetsAt, waitSeconds }: NewSearchesProps) {
  const [refusedAt] = useState(Date.now)
  const [now, setNow] = useState(refusedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  if (resetsAt !== undefined) return `${newSearchesWords(Date.parse(resetsAt), now)} `
  if (waitSeconds === null) return null
  return `${newSearchesWords(refusedAt + waitSeconds * 1000, now)} `
}
