import type { Premium } from '@homeground/contracts'
import { useEffect, useState } from 'react'
import { loadSession } from '../../lib/account/session.ts'
import { refetchQuota } from '../../lib/api/quota.ts'

/** Providers confirm a payment within seconds; after this the page says that it takes longer. */
const usualDelayMs = 120_000
const soonMs = 2_000
const laterMs = 15_000

/** `waiting`: not confirmed by the provider yet; `late`: for unusually long. */
export type PaymentStatus = 'waiting' | 'late' | 'confirmed'

/**
 * The status of the checkout that the person returns from; null without one. Once it is confirmed, the
 * session and the quota are reloaded. `paid`: id of the checkout.
 */
export function usePaymentStatus(paid: string | null, premium: Premium | undefined): PaymentStatus | null {
  const [isLate, setIsLate] = useState(false)
  const isConfirmed = paid !== null && hasTerm(premium, paid)
  const isWaiting = paid !== null && !isConfirmed

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), usualDelayMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  useEffect(() => {
    if (!isConfirmed) return
    void loadSession()
    refetchQuota()
  }, [isConfirmed])

  if (paid === null) return null
  return isConfirmed ? 'confirmed' : isLate ? 'late' : 'waiting'
}

/** Delay until the terms are loaded again; false if no payment is awaited. */
export function refetchDelayMs(
  paid: string | null,
  state: { readonly data: Premium | undefined; readonly dataUpdateCount: number },
): number | false {
  if (paid === null || hasTerm(state.data, paid)) return false
  return state.dataUpdateCount * soonMs < usualDelayMs ? soonMs : laterMs
}

function hasTerm(premium: Premium | undefined, paid: string): boolean {
  return premium?.terms.some(({ checkout }) => checkout === paid) ?? false
}
