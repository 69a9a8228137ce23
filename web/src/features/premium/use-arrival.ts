import type { Premium } from '@homeground/contracts'
import { useEffect, useState } from 'react'
import { loadSession } from '../../lib/account/session.ts'
import { refetchQuota } from '../../lib/api/quota.ts'

/** Providers tell of a payment within seconds; after this the page says that it takes longer. */
const patienceMs = 120_000
const soonMs = 2_000
const laterMs = 15_000

/** `waiting`: paid, but the provider has not told the server yet; `late`: for unusually long. */
export type Arrival = 'waiting' | 'late' | 'arrived'

/**
 * What became of the checkout one comes back from; null when one comes from none. When its term is there,
 * session and count of searches are asked for anew.
 */
export function useArrival(paid: string | null, premium: Premium | undefined): Arrival | null {
  const [late, setLate] = useState(false)
  const arrived = paid !== null && isThere(paid, premium)
  const waiting = paid !== null && !arrived

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [waiting])
  useEffect(() => {
    if (!arrived) return
    void loadSession()
    refetchQuota()
  }, [arrived])

  if (paid === null) return null
  return arrived ? 'arrived' : late ? 'late' : 'waiting'
}

/** When to look for the term of a checkout again; false once it is there, or nobody is waiting. */
export function lookAgainMs(
  paid: string | null,
  looked: { readonly data: Premium | undefined; readonly dataUpdateCount: number },
): number | false {
  if (paid === null || isThere(paid, looked.data)) return false
  return looked.dataUpdateCount * soonMs < patienceMs ? soonMs : laterMs
}

function isThere(paid: string, premium: Premium | undefined): boolean {
  return premium?.terms.some(({ checkout }) => checkout === paid) ?? false
}
