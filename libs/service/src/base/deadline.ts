import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from './errors.ts'

/**
 * Request header between processes: how many milliseconds are left for a call when it is sent. A duration, because the
 * clocks of processes differ.
 */
export const deadlineHeader = 'x-homeground-deadline-ms'

/** The end of the time left is for the response, so that what is complete also arrives: a tenth, and at most this. */
const maxReserveMs = 100

interface Arrival {
  readonly reply: FastifyReply
  readonly atMs: number
  /** Undefined if the caller set no deadline. */
  readonly leftMs: number | undefined
  signal: AbortSignal | undefined
}

/** A property of the request: a WeakMap would keep the garbage collector busy with every call. */
const ownArrival = Symbol('arrival')
type Arrived = FastifyRequest & { [ownArrival]?: Arrival }

/** By `performance.now()`. */
const deadlines = new WeakMap<AbortSignal, number>()

/** Notes when each request arrived and its deadline, which only calls from our own processes may set. */
export function noteDeadlines(server: FastifyInstance, { isPublic }: { isPublic: boolean }): void {
  server.addHook('onRequest', (request, reply, done) => {
    const header = isPublic ? undefined : request.headers[deadlineHeader]
    const leftMs = typeof header === 'string' && /^\d{1,9}$/.test(header) ? +header : undefined
    const arrival: Arrival = { reply, atMs: performance.now(), leftMs, signal: undefined }
    ;(request as Arrived)[ownArrival] = arrival
    done()
  })
}

/**
 * Aborts once nobody waits for the response: at the request's deadline, less what the response needs to arrive, or when
 * the caller's connection closes. The reason is a 503, which `throwIfAborted()` throws.
 */
export function signalOf(request: FastifyRequest): AbortSignal {
  const arrival = (request as Arrived)[ownArrival]
  if (!arrival) throw new Error('signalOf() needs a server that createServer() made.')
  arrival.signal ??= createSignal(arrival)
  return arrival.signal
}

/** Milliseconds until a signal of `signalOf` reaches its deadline; infinite for one without. */
export function msLeft(signal: AbortSignal | undefined): number {
  const deadlineMs = signal && deadlines.get(signal)
  return deadlineMs === undefined ? Number.POSITIVE_INFINITY : deadlineMs - performance.now()
}

function createSignal({ reply: { raw }, atMs, leftMs }: Arrival): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort(unavailable('This took too long. Please try again.'))
  let timer: NodeJS.Timeout | undefined
  if (leftMs !== undefined) {
    const deadlineMs = atMs + leftMs - Math.min(maxReserveMs, leftMs / 10)
    deadlines.set(signal, deadlineMs)
    const waitMs = deadlineMs - performance.now()
    if (waitMs > 0) timer = setTimeout(stop, waitMs).unref()
    else stop()
  }
  const close = () => {
    clearTimeout(timer)
    if (!raw.writableFinished) stop()
  }
  if (raw.closed) close()
  else raw.once('close', close)
  return signal
}
