import type { SandboxCheckout } from '@homeground/contracts'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/api/request.ts'

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$9.99` */
export function dollars(amountUsd: number): string {
  return format.format(amountUsd)
}

/** The price, and the terms of the logged-in person. `userId`: null if anonymous. */
export function premiumQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['account', 'premium', userId],
    queryFn: async ({ signal }) => (await request('getPremium', { signal })).data,
    refetchOnWindowFocus: 'always',
  })
}

/** Creates a checkout of an account and returns the address of its payment page; after a failure, of the same checkout. */
export async function startCheckout(userId: string | null): Promise<string> {
  return (await request('startCheckout', { once: userId })).data.url
}

export function sandboxQuery(checkout: string) {
  return queryOptions({
    queryKey: ['account', 'sandbox-checkout', checkout],
    queryFn: async ({ signal }) => (await request('getSandboxCheckout', { params: { checkout }, signal })).data,
    // A checkout paid or canceled in another tab must not be offered again.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

export async function finishSandboxCheckout(checkout: string, outcome: 'pay' | 'cancel'): Promise<SandboxCheckout> {
  return (await request('settleSandboxCheckout', { params: { checkout }, body: { outcome } })).data
}
