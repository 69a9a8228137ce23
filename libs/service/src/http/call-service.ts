import type { ServiceName } from '@homeground/contracts/process-rights'
import { deadlineHeader, msLeft } from '../base/deadline.ts'
import { AppError, unavailable } from '../base/errors.ts'
import { identityHeader, type SignIdentity } from '../identity/identity.ts'

export interface ServiceCall {
  /** Base address of the called service. */
  readonly url: string
  readonly path: string
  /** Name of the called service. */
  readonly to: ServiceName
  readonly sign: SignIdentity
  readonly requestId?: string
  readonly timeoutMs?: number
  /** Of the request that the call is made for: its deadline is passed on, and the call ends with it. */
  readonly signal?: AbortSignal
}

/**
 * Calls another service and returns its JSON. Errors: 503 if it is unavailable or the signal aborts, 500 with its message
 * if it fails.
 */
export async function callService<T>({
  url,
  path,
  to,
  sign,
  requestId,
  timeoutMs = 30_000,
  signal,
}: ServiceCall): Promise<T> {
  signal?.throwIfAborted()
  const leftMs = Math.max(0, Math.floor(Math.min(timeoutMs, msLeft(signal))))
  const timeout = AbortSignal.timeout(leftMs)
  const target = new URL(path, url)
  const response = await fetch(target, {
    headers: {
      [deadlineHeader]: String(leftMs),
      [identityHeader]: sign({ to, method: 'GET', path: target.pathname }),
      ...(requestId && { 'x-request-id': requestId }),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw unavailable(`The service behind ${path} is unavailable right now.`, error)
  })
  if (response.ok) return (await response.json()) as T
  const body = (await response.json().catch(() => ({}))) as { error?: string }
  if (response.status === 503) throw unavailable(body.error ?? `The service behind ${path} is unavailable right now.`)
  throw new AppError('internal', 500, body.error ?? `${path} returned ${response.status}.`)
}
