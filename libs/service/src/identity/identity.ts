import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type AnyContract, addressOf, type RequestOf, type ResponseOf } from '@homeground/contracts'
import {
  type CallerName,
  callPairs,
  type IdentityKeyName,
  mayRead,
  type ServiceName,
} from '@homeground/contracts/process-rights'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type TString } from 'typebox'
import { fetch, type Response } from 'undici'
import { deadlineHeader, msLeft } from '../base/deadline.ts'
import { AppError, unavailable } from '../base/errors.ts'
import type { Measurement } from '../base/metrics.ts'

/** The header in which the gateway, or a service calling another, identifies the caller. */
export const identityHeader = 'x-homeground-identity'

/** How long a header is valid: a call takes seconds, and far longer only while the called service is overloaded. */
const lifetimeMs = 60_000
/** By how much the clocks of two machines may differ. */
const clockToleranceMs = 60_000

export interface Identity {
  /** `anonymous`, `user:<id>`, `operator:<email>` (authenticated by an operator token) or `service:<name>` */
  readonly subject: string
  readonly tier: 'free' | 'premium'
  /** `service`: a process in its own name, which may read what `processRights` lists and nothing else. */
  readonly role: 'visitor' | 'user' | 'operator' | 'service'
  /** The `sessionHandle` of the user's session; users only. */
  readonly session?: string
  /** Id of the browser, by its signed device cookie; only on calls that need it. */
  readonly device?: string
  /** Network address that attempts count toward, IPv6 by /64; only on calls that need it. */
  readonly client?: string
}

export const anonymous: Identity = { subject: 'anonymous', tier: 'free', role: 'visitor' }

/** The identity under which a process calls a service in its own name. */
export function serviceIdentity(caller: CallerName): Identity {
  return { subject: `service:${caller}`, tier: 'free', role: 'service' }
}

/** The keys that a process has: those of the pairs it is part of, by their environment variables. */
export type IdentityKeys = { readonly [name in IdentityKeyName]?: string }

type OwnKeyName<P extends CallerName> = Extract<
  IdentityKeyName,
  `IDENTITY_KEY_${Uppercase<P>}_${string}` | `IDENTITY_KEY_${string}_${Uppercase<P>}`
>

/** Environment variables of the keys of a process: of the calls that it makes and of those that it gets. */
export function identityKeyConfig<P extends CallerName>(process: P): Record<OwnKeyName<P>, TString> {
  const own = callPairs.filter(({ caller, service }) => caller === process || service === process)
  const variables = own.map(({ caller, service, keyName }) => [
    keyName,
    Type.String({
      minLength: 32,
      description: `Signs calls of ${caller} to ${service}; npm run operator -- keys generates it`,
    }),
  ])
  return Object.fromEntries(variables)
}

export interface SignedCall {
  readonly to: ServiceName
  readonly method: string
  /** As it is sent, percent-encoded, without the query. */
  readonly path: string
  /** The caller. Default: the process itself. */
  readonly identity?: Identity
}

/** Makes the identity header of one call. Errors: throws if the process never calls that service. */
export type SignIdentity = (call: SignedCall) => string

/**
 * Signs calls of a process: its name, a dot, base64url JSON, a dot, base64url HMAC-SHA-256 with the key that only it and
 * the called service have. The JSON is the identity, the called service, method and path, and when it was signed.
 */
export function createIdentitySigner(
  caller: CallerName,
  keys: IdentityKeys,
  now: () => number = Date.now,
): SignIdentity {
  const own = callPairs.filter((pair) => pair.caller === caller && keys[pair.keyName])
  const keyOf = new Map(own.map(({ service, keyName }) => [service, keyObject(keys[keyName]!)]))
  const ownIdentity = serviceIdentity(caller)
  return ({ to, method, path, identity = ownIdentity }) => {
    const key = keyOf.get(to)
    if (!key) throw new Error(`${caller} has no key for calls to ${to}.`)
    const content = JSON.stringify({ ...identity, to, method, path, at: now() })
    const signed = `${caller}.${Buffer.from(content).toString('base64url')}`
    return `${signed}.${mac(signed, key)}`
  }
}

export interface VerifiedCall {
  readonly caller: CallerName
  readonly identity: Identity
  /** How long ago it was signed by the clock of its caller; negative if that clock is ahead. */
  readonly ageMs: number
}

/** The content of a call's header; undefined if it is forged, broken or made for another call. */
export type VerifyIdentity = (
  header: string | undefined,
  call: { readonly method: string; readonly path: string },
) => VerifiedCall | undefined

/** Verifies the calls that a service gets. Without a key no one can call it. */
export function createIdentityVerifier(
  service: ServiceName,
  keys: IdentityKeys,
  now: () => number = Date.now,
): VerifyIdentity {
  const own = callPairs.filter((pair) => pair.service === service && keys[pair.keyName])
  const keyOf = new Map<string, KeyObject>(own.map(({ caller, keyName }) => [caller, keyObject(keys[keyName]!)]))
  return (header = '', { method, path }) => {
    const [caller = '', content = '', signature = '', ...rest] = header.split('.')
    const key = keyOf.get(caller)
    if (!key || rest.length > 0) return undefined
    const expected = Buffer.from(mac(`${caller}.${content}`, key))
    const actual = Buffer.from(signature)
    if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined
    const { at, ...signed } = JSON.parse(Buffer.from(content, 'base64url').toString())
    const { to, method: signedMethod, path: signedPath, ...identity } = signed
    if (to !== service || signedMethod !== method || signedPath !== path) return undefined
    if (!maySpeakFor(caller, identity.subject)) return undefined
    return { caller: caller as CallerName, identity, ageMs: now() - at }
  }
}

/** The gateway authenticates people; every other process speaks for itself only. */
function maySpeakFor(caller: string, subject: string): boolean {
  return subject === `service:${caller}` || (caller === 'gateway' && !isService(subject))
}

const isService = (subject: string) => subject.startsWith('service:')

/** A property of the request: a WeakMap would keep the garbage collector busy with every call. */
const ownIdentity = Symbol('identity')
type Identified = FastifyRequest & { [ownIdentity]?: Identity }

/** The caller, in a server that calls requireIdentity. */
export function identityOf(request: FastifyRequest): Identity {
  return (request as Identified)[ownIdentity] ?? anonymous
}

/** The logged-in caller's user id and session handle. Errors: 401 if the caller is not a user. */
export function requireUser(request: FastifyRequest): { userId: string; session: string } {
  const { subject, session } = identityOf(request)
  if (!subject.startsWith('user:') || !session) {
    throw new AppError('unauthenticated', 401, 'Please log in.')
  }
  return { userId: subject.slice('user:'.length), session }
}

/** Lets only operators through. Errors: 403. */
export function requireOperatorRole(request: FastifyRequest): void {
  if (identityOf(request).role === 'operator') return
  throw new AppError('forbidden', 403, 'This call is for operators.')
}

const publicPaths = new Set(['/healthz', '/readyz', '/metrics'])

const services = new WeakMap<object, ServiceName>()
/** The service as which a server verifies the calls it gets; undefined for the gateway. */
export const serviceOfServer = (server: object): ServiceName | undefined => services.get(server)

/**
 * Rejects every request that is not signed for this service and this call (401), by a clock too different from ours
 * (503), or whose process has no right to it (403); except health and metrics. Returns the measurement of the clocks.
 */
export function requireIdentity(
  server: FastifyInstance,
  { service, keys }: { readonly service: ServiceName; readonly keys: IdentityKeys },
): Measurement {
  services.set(server, service)
  const verify = createIdentityVerifier(service, keys)
  const clocks = compareClocks()
  server.addHook('onRequest', async (request) => {
    const { method } = request
    const path = request.url.split('?', 1)[0]!
    if (publicPaths.has(path)) return
    const header = request.headers[identityHeader]
    const verified = verify(typeof header === 'string' ? header : undefined, { method, path })
    if (!verified) {
      throw new AppError('unauthenticated', 401, 'This service accepts requests from the gateway only.')
    }
    clocks.require(verified, request)
    requireRight(verified.identity, { service, method, route: request.routeOptions.url ?? '' })
    ;(request as Identified)[ownIdentity] = verified.identity
  })
  return clocks.measurement
}

/** A process reads what the table lists, and calls between processes are for processes. Errors: 403. */
function requireRight(
  { subject }: Identity,
  { service, method, route }: { service: ServiceName; method: string; route: string },
): void {
  if (!isService(subject)) {
    if (!route.startsWith('/internal/')) return
    throw new AppError('forbidden', 403, 'Only other services may call this.')
  }
  const caller = subject.slice('service:'.length)
  if ((method === 'GET' || method === 'HEAD') && mayRead(caller, service, route)) return
  throw new AppError('forbidden', 403, `${caller} has no right to this call of ${service}.`)
}

const minuteMs = 60_000

/** Compares the clocks of callers with ours; measures the largest difference in this minute and the one before. */
function compareClocks() {
  let minute = { startMs: 0, largestMs: 0 }
  let previous = minute
  let loggedMs = 0
  const minuteAt = (nowMs: number) => {
    if (nowMs - minute.startMs >= minuteMs) {
      const isPrevious = nowMs - minute.startMs < 2 * minuteMs
      previous = isPrevious ? minute : { startMs: 0, largestMs: 0 }
      minute = { startMs: nowMs, largestMs: 0 }
    }
    return minute
  }
  return {
    /** Errors: 503 if a header is older than it may be, or of the future, although its signature is right. */
    require({ caller, ageMs }: VerifiedCall, request: FastifyRequest): void {
      const differenceMs = Math.abs(ageMs)
      // Not the wall clock, which may be the one that is wrong and set right.
      const nowMs = performance.now()
      const current = minuteAt(nowMs)
      if (differenceMs > current.largestMs) current.largestMs = differenceMs
      if (differenceMs <= lifetimeMs + clockToleranceMs) return
      if (loggedMs === 0 || nowMs - loggedMs >= minuteMs) {
        loggedMs = nowMs
        const seconds = Math.round(-ageMs / 1000)
        request.log.error({ caller, clockAheadSeconds: seconds }, 'the clock of a caller is wrong')
      }
      throw new AppError('clock_skew', 503, 'The clocks of this system’s machines differ by more than a minute.', {
        retryAfterSeconds: 60,
      })
    },
    measurement: {
      name: 'homeground_clock_difference_seconds',
      help: 'Largest difference in the last minute between our clock and that of a process that calls us, and the time its call took',
      labelNames: [],
      read: () => {
        minuteAt(performance.now())
        return [{ labels: {}, value: Math.max(minute.largestMs, previous.largestMs) / 1000 }]
      },
    } satisfies Measurement,
  }
}

const keyObject = (text: string) => createSecretKey(Buffer.from(text))

function mac(text: string, key: KeyObject): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

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
  call: ServiceCall & RequestOf<Contract>,
): Promise<ResponseOf<Contract>> {
  return (await (await responseOf(contract, call)).json()) as ResponseOf<Contract>
}

/** As `callService`, with the response as it is sent: a thread may parse what would keep this one busy. */
export async function callServiceForBytes<Contract extends AnyContract>(
  contract: Contract,
  call: ServiceCall & RequestOf<Contract>,
): Promise<ArrayBuffer> {
  return (await responseOf(contract, call)).arrayBuffer()
}

async function responseOf<Contract extends AnyContract>(
  contract: Contract,
  { url, to, sign, requestId, timeoutMs = 30_000, signal, ...parts }: ServiceCall & RequestOf<Contract>,
): Promise<Response> {
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
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as { error?: string }
  if (response.status === 503) throw unavailable(body.error ?? `The service behind ${path} is unavailable right now.`)
  throw new AppError('internal', 500, body.error ?? `${path} returned ${response.status}.`)
}
