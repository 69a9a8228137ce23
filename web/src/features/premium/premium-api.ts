import type { Premium, SandboxCheckout } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/api/request.ts'

/** Price and, of whoever is logged in (null: nobody), the terms. */
export function premiumQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['mine', 'premium', userId],
    queryFn: async ({ signal }) => (await request<Premium>(paths.premium, { signal })).data,
    refetchOnWindowFocus: 'always',
  })
}

/** Opens a purchase; answers where the browser goes to pay. */
export async function openCheckout(): Promise<string> {
  return (await request<{ url: string }>(paths.premiumCheckout, { method: 'POST' })).data.url
}

export function sandboxQuery(checkout: string) {
  return queryOptions({
    queryKey: ['mine', 'sandbox-checkout', checkout],
    queryFn: async ({ signal }) =>
      (await request<SandboxCheckout>(pathTo(paths.sandboxCheckout, { checkout }), { signal }))
        .data,
    // What is paid or given up elsewhere must not be offered again.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

export async function settleSandbox(
  checkout: string,
  outcome: 'pay' | 'cancel',
): Promise<SandboxCheckout> {
  const path = pathTo(paths.sandboxCheckout, { checkout })
  return (await request<SandboxCheckout>(path, { method: 'POST', body: { outcome } })).data
}
