import { paths } from '@homeground/contracts'
import { AppError, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { type CallLimits, type CallQueue, createCallQueue, type QueuedCall } from './call-queue.ts'
import { healthPaths, publicCalls } from './public-calls.ts'
import { createRequestPacer } from './request-pacer.ts'
import { serviceOf } from './upstreams.ts'

const retryAfterSeconds = 2

export interface LoadLimits extends CallLimits {
  /** Longest time from a request's arrival until its service is called. */
  readonly maxWaitMs: number
}

/** A property of the request: a WeakMap would keep the garbage collector busy with every call. */
const queuedCall = Symbol('the call of a request')
type Queued = FastifyRequest & { [queuedCall]: QueuedCall | null }

type Done = (error?: Error) => void

/**
 * Keeps accepted requests fast under any load: requests begin at the pace of this process, calls then wait for their
 * service, before anything is spent on them. Calls with a body wait once it has arrived, so that slow senders are not
 * counted. Errors: 503 `unavailable` after the longest wait.
 */
export function shedLoad(server: Server, limits: LoadLimits): void {
  const queues = queuesByRoute(limits)
  server.decorateRequest(queuedCall, null)
  const waitingOf = (begin: () => void, done: Done, sinceMs: number) => ({
    deadlineMs: sinceMs + limits.maxWaitMs,
    begin,
    refuse: () => done(overloaded()),
  })
  const enter = (request: FastifyRequest, done: Done, sinceMs: number) => {
    const queue = queues.get(request.routeOptions.url)
    if (!queue) return done()
    const call = queue.create(waitingOf(done, done, sinceMs))
    ;(request as Queued)[queuedCall] = call
    call.enter()
  }
  const pacer = createRequestPacer()
  const leave = (request: FastifyRequest) => (request as Queued)[queuedCall]?.end()

  server.addHook('onRequest', (request, reply, done) => {
    if (healthPaths.has(request.routeOptions.url)) return done()
    const nowMs = performance.now()
    const begin = () => {
      if (reply.raw.destroyed) return
      if (hasBody(request)) done()
      else enter(request, done, nowMs)
    }
    pacer.add(waitingOf(begin, done, nowMs))
  })
  server.addHook('preHandler', (request, _reply, done) => {
    if (hasBody(request)) enter(request, done, performance.now())
    else done()
  })
  // The response is complete: a slow reader does not hold up other calls.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
  server.addHook('onRequestAbort', (request, done) => {
    leave(request)
    done()
  })
  // Whatever ended the request, it holds no place any longer.
  server.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
}

/** A queue for each service, one for the gateway's own calls, and one for calls that wait for the payment provider. */
function queuesByRoute(limits: CallLimits): ReadonlyMap<string | undefined, CallQueue> {
  const queues = new Map<string, CallQueue>()
  const routes = new Map<string, CallQueue>()
  for (const { url } of publicCalls) {
    const name = url.startsWith(`${paths.premium}/`) ? 'payments' : (serviceOf(url) ?? 'gateway')
    const queue = queues.get(name) ?? createCallQueue(limits)
    queues.set(name, queue)
    routes.set(url, queue)
  }
  return routes
}

function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function overloaded(): AppError {
  const message = 'Too many people are searching right now. Please try again in a moment.'
  return new AppError('unavailable', 503, message, { retryAfterSeconds })
}
