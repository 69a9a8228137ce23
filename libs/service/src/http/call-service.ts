import { type AnyContract, addressOf, type RequestOf, type ResponseOf } from '@homeground/contracts'
import type { ServiceName } from '@homeground/contracts/process-rights'
import { deadlineHeader, msLeft } from '../base/deadline.ts'
import { AppError, unavailable } from '../base/errors.ts'
import { identityHeader, type SignIdentity } from '../identity/identity.ts'

export interface ServiceCall {
  /** Base address of the called service. */
  readonly url: string
  /** Name of the called service. */
  readonly to: ServiceName
  readonly sign: SignIdentity
  readonly requestId?: string
  readonly timeoutMs?: number
  /** Of the request that the call is made for: its deadline is passed on, and the call ends with it. */
  readonly signal?: AbortSignal
}

/**
 * Makes a GET call of another service and returns its JSON. Errors: 503 if it is unavailable or the signal aborts, 500 with its
 * message if it fails.
 */
export async function callService<Contract extends AnyContract>(
  contract: Contract,
  { url, to, sign, requestId, timeoutMs = 30_000, signal, ...parts }: ServiceCall & RequestOf<Contract>,
): Promise<ResponseOf<Contract>> {
  signal?.throwIfAborted()
  const leftMs = Math.max(0, Math.floor(Math.min(timeoutMs, msLeft(signal))))
  const timeout = AbortSignal.timeout(leftMs)
  const target = new URL(addressOf(contract.url, parts), url)
  const path = target.pathname
  const response = await fetch(target, {
    headers: {
      [deadlineHeader]: String(leftMs),
      [identityHeader]: sign({ to, method: 'GET', path }),
      ...(requestId && { 'x-request-id': requestId }),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw unavailable(`The service behind ${path} is unavailable right now.`, error)
  })
  if (response.ok) return (await response.json()) as ResponseOf<Contract>
  const body = (await response.json().catch(() => ({}))) as { error?: string }
  if (response.status === 503) throw unavailable(body.error ?? `The service behind ${path} is unavailable right now.`)
  throw new AppError('internal', 500, body.error ?? `${path} returned ${response.status}.`)
}
