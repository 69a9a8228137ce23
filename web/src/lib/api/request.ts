import type * as contracts from '@homeground/contracts'
import type { ErrorBody, RequestOf, ResponseOf } from '@homeground/contracts'
import { type CallName, calls } from '@homeground/contracts/calls'
import { idempotencyHeader } from '@homeground/contracts/headers'
import { messages } from '@homeground/contracts/messages'
import { firstAnswersId } from '@homeground/contracts/pages'
import { type AddressParts, addressOf, paths } from '@homeground/contracts/paths'
import { create } from 'zustand'
import { raiseAlert } from '../alerts.ts'
import { ApiError, isNotFound, messageOf, toApiError } from '../errors.ts'
import { waitForRelease } from '../held-calls.ts'
import { noteAnswer } from '../offline.ts'
import { askForPassword } from '../password-prompt.ts'
import { clearSession, useSession } from '../session-store.ts'

// Types only: the web's bundle has no schemas.
type Contracts = typeof contracts
/** The request of the call of this name. */
type RequestNamed<Name extends CallName> = RequestOf<Contracts[Name]>
/** The response of the call of this name; null without content. */
type ResponseNamed<Name extends CallName> = ResponseOf<Contracts[Name]>

const answers = new Map<string, unknown>()

/** Takes in the answers that the gateway has written into the page, each of which saves a round trip. */
export function readFirstAnswers(): void {
  const text = document.getElementById(firstAnswersId)?.textContent
  if (text && !isOld()) setFirstAnswers(JSON.parse(text))
}

/** Takes in answers by the address of their call, instead of those before. */
export function setFirstAnswers(values: Readonly<Record<string, unknown>>): void {
  answers.clear()
  for (const [address, answer] of Object.entries(values)) answers.set(address, answer)
}

/** The page's answer to a call, once: afterward only a call knows what is new. Undefined if there is none. */
function takeFirstAnswer(address: string): Response | undefined {
  const answer = answers.get(address)
  answers.delete(address)
  return answer === undefined ? undefined : new Response(JSON.stringify(answer))
}

/** A page to which the visitor goes back may be a stored one, from before a login or a load of data. */
function isOld(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** The newest attempt at each call that is done once: what was sent, and its key. */
const attempts = new Map<string, { readonly sent: string; readonly key: string }>()

/**
 * The key of an attempt at a call: the same each time the same values are sent, until `endAttempt`, so that the server
 * recognizes a retry after its response was lost.
 */
function attemptKey(path: string, values: unknown): string {
  const sent = JSON.stringify(values)
  const last = attempts.get(path)
  if (last?.sent === sent) return last.key
  const key = randomKey()
  attempts.set(path, { sent, key })
  return key
}

/** The attempt has succeeded, or its key can't be used any more: the same values are then something new. */
function endAttempt(path: string): void {
  attempts.delete(path)
}

/** 128 random bits in hex: over plain http, browsers have no `crypto.randomUUID`. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface ApiResponse<T> {
  readonly data: T
  readonly headers: Headers
}

export interface RequestOptions {
  /** For a call that is done once, however often it is sent: what is the same in each retry. */
  readonly once?: unknown
  readonly signal?: AbortSignal
  /** Headers that the contract names. */
  readonly headers?: Readonly<Record<string, string>>
  /** The message if the response has none. */
  readonly fallback?: string
  /** Raises no alerts: the caller reports errors itself. */
  readonly quiet?: boolean
  /** Is sent even if the user leaves the page. */
  readonly keepalive?: boolean
}

/** The parts of a call that its contract names, and options; optional where the contract requires none. */
type Input<Name extends CallName> =
  object extends RequestNamed<Name>
    ? [input?: RequestNamed<Name> & RequestOptions]
    : [input: RequestNamed<Name> & RequestOptions]

type Call = (typeof calls)[CallName]

/** The parts of any call. */
type AnyInput = AddressParts & RequestOptions & { readonly body?: unknown }

/**
 * One call to the gateway by the name of its contract, with cookies and the XMLHttpRequest header. Any method but GET also
 * sends the token of the XSRF-TOKEN cookie, and is repeated once if that token had expired. With `once`, each retry has
 * the same key. If it requires the password again, the person is asked for it, and then it is repeated. While its data is being
 * prepared, it is repeated too: `usePreparing` has the server’s message until then.
 * @throws ApiError if the response is not 2xx or there is none; the signal's AbortError if aborted.
 */
export function request<Name extends CallName>(
  name: Name,
  ...[input]: Input<Name>
): Promise<ApiResponse<ResponseNamed<Name>>> {
  return send(calls[name], input ?? {})
}

/**
 * A call whose response is a file.
 * @throws ApiError as `request` does.
 */
export async function requestFile<Name extends CallName>(
  name: Name,
  ...[input]: Input<Name>
): Promise<ApiResponse<string>> {
  return send<string>(calls[name], input ?? {}, (text) => text)
}

async function send<T>(
  call: Call,
  input: AnyInput,
  read: (text: string) => T = (text) => (text === '' ? null : JSON.parse(text)) as T,
): Promise<ApiResponse<T>> {
  const { signal, fallback = messages.unknownError, quiet = false } = input
  const address = addressOf(call.url, input)
  const path = addressOf(call.url, { params: input.params })
  try {
    const contained = call.method === 'GET' ? takeFirstAnswer(address) : undefined
    const release = contained ? undefined : waitForRelease(address)
    if (release) await release
    const key = input.once === undefined ? null : attemptKey(path, input.once)
    const first = contained ?? (await fetch(address, initOf(call, input, key)))
    // The 419 response has set a fresh token.
    const response = first.status === 419 ? await fetch(address, initOf(call, input, key)) : first
    const text = await response.text()
    const isPreparing = response.status === 202 && readBody(text)?.code === 'preparing'
    if (isPreparing) {
      await waitWhilePreparing(errorOf(response, text, fallback), signal)
      return await send(call, input, read)
    }
    if (key !== null && response.ok) endAttempt(path)
    if (!response.ok) {
      const error = errorOf(response, text, fallback)
      if (error.fields['Idempotency-Key']) endAttempt(path)
      if (error.code === 'password_required' && (await askForPassword())) return await send(call, input, read)
      if (!quiet) raiseAlertFor(error)
      if (endsSession(path, error)) clearSession()
      throw error
    }
    const data = read(text)
    noteAnswer(path, response, data)
    return { data, headers: response.headers }
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError({ status: 0, code: 'network', message: fallback })
  }
}

const usePreparingStore = create<{ readonly messages: readonly string[] }>()(() => ({ messages: [] }))

/** What a call waits for, in the server’s words: `The housing data of Jun 2020 is being prepared.`; null while none waits. */
export function usePreparing(): string | null {
  return usePreparingStore(({ messages }) => messages.at(-1) ?? null)
}

/** Until a call may be repeated. Rejects when the signal aborts. */
async function waitWhilePreparing({ message, retryAfterSeconds }: ApiError, signal?: AbortSignal): Promise<void> {
  usePreparingStore.setState(({ messages }) => ({ messages: [...messages, message] }))
  try {
    await new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted()
      const timer = setTimeout(resolve, 1000 * (retryAfterSeconds ?? 1))
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', stop, { once: true })
    })
  } finally {
    usePreparingStore.setState(({ messages }) => ({ messages: messages.toSpliced(messages.indexOf(message), 1) }))
  }
}

/**
 * A call whose response is a list.
 * @throws ApiError as `request` does, and if the response is anything else, which callers could not read.
 */
export async function requestList<Name extends CallName>(
  name: Name,
  ...[input]: Input<Name>
): Promise<ApiResponse<Extract<ResponseNamed<Name>, readonly unknown[]>>> {
  type List = Extract<ResponseNamed<Name>, readonly unknown[]>
  const { data, headers } = await send<List>(calls[name], input ?? {})
  if (!Array.isArray(data)) throw toApiError(null, input?.fallback)
  return { data, headers }
}

/**
 * The data of a call; null if there is no such thing.
 * @throws ApiError as `request` does, but for 404.
 */
export async function requestOrNull<Name extends CallName>(
  name: Name,
  ...[input]: Input<Name>
): Promise<ResponseNamed<Name> | null> {
  try {
    return (await send<ResponseNamed<Name>>(calls[name], input ?? {})).data
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The value of the parameter `fields`, the same for every order of the fields. */
export function fieldsText(fields: Iterable<string>): string {
  return [...new Set(fields)].sort().join(',')
}

function initOf(
  { method }: Call,
  { body, signal, headers = {}, keepalive = false }: AnyInput,
  key: string | null,
): RequestInit {
  const token = method === 'GET' ? null : csrfToken()
  return {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...headers,
      ...(token === null ? {} : { 'X-XSRF-TOKEN': token }),
      ...(key === null ? {} : { [idempotencyHeader]: key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    keepalive,
  }
}

/** Its cookie has the prefix wherever it is Secure: everywhere but over plain http on this machine. */
function csrfToken(): string | null {
  return cookieOf('__Host-XSRF-TOKEN') ?? cookieOf('XSRF-TOKEN')
}

function cookieOf(name: string): string | null {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

const logins: ReadonlySet<string> = new Set([paths.login, paths.loginWithSecondFactor])

/** A failed login does not end the current session. */
function endsSession(path: string, { status }: ApiError): boolean {
  return status === 401 && !logins.has(path) && useSession.getState().state === 'user'
}

function raiseAlertFor({ status, code }: ApiError): void {
  if (status === 419) raiseAlert(messages.csrfExpired)
  if (status === 429 && code !== 'quota_exhausted') raiseAlert(messages.tooManyRequests)
}

function errorOf(response: Response, text: string, fallback: string): ApiError {
  const body = readBody(text)
  const code = body?.code ?? 'unknown'
  const retryAfter = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return new ApiError({
    status: response.status,
    code,
    message: messageOf(body, fallback),
    requestId: body?.requestId ?? response.headers.get('X-Request-Id'),
    fields: body?.errors ?? {},
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

/** A proxy may respond with an HTML page. */
function readBody(text: string): Partial<ErrorBody> | null {
  try {
    return JSON.parse(text) as Partial<ErrorBody> | null
  } catch {
    return null
  }
}
