import type { IncomingHttpHeaders } from 'node:http'
import { idempotencyHeader } from '@homeground/contracts/headers'

/** Request headers that services receive; all others stay here. The length of a body is that of the body sent on. */
const forwarded = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  idempotencyHeader,
  'user-agent',
] as const

/** The headers of a request that its service receives, without copying the others; `more` names further ones. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  more: readonly string[] = [],
): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {}
  for (const name of forwarded) if (headers[name] !== undefined) result[name] = headers[name]
  for (const name of more) if (headers[name] !== undefined) result[name] = headers[name]
  return result
}
