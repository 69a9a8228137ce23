import * as contracts from '@homeground/contracts'
import { isDataCall } from '@homeground/contracts'

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with its parameters as `:name`. */
  readonly url: string
  readonly schema: { readonly tags: readonly string[] }
}

/** Every call of the contract that clients may make. */
export const publicCalls: readonly Call[] = Object.values<unknown>(contracts)
  .filter(isCall)
  .filter(({ url }) => url.startsWith('/api/'))

/** Paths of the calls that accept an API key. */
export const acceptsApiKey: ReadonlySet<string> = new Set(publicCalls.filter(isDataCall).map(({ url }) => url))

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value
}

/** Routes of probes, which are never limited. */
export const healthPaths: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])
