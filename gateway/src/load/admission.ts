import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server as NetServer, type Socket } from 'node:net'
import { paths } from '@homeground/contracts'
import type { Metrics, Server } from '@homeground/service'
import type { FastifyListenOptions, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../calls/client-address.ts'
import { healthPaths, publicCalls, serviceOf } from '../calls/public-calls.ts'
import { apiHeaders, isApiCall } from '../calls/requests.ts'
import { createPacer, createQueue, type Queue, type Queued } from './queues.ts'

/**
 * Node accepts one connection per listening socket and turn of its event loop, so that a thousand busy connections would keep
 * new ones out for seconds. The kernel spreads connections over listening sockets with one port.
 */
const listeners = 16
const backlog = 4096

/**
 * Listens like `server.listen`, on Linux with several sockets. Closing the server also ends the connections of all of them.
 * Errors: rejects with EADDRINUSE if any other process listens there, even one that would share the port.
 */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  if (process.platform !== 'linux') {
    await server.listen({ host, port, backlog })
    return
  }
  await requireUnused({ host, port })
  const others: NetServer[] = []
  let haveEnded: Promise<unknown> = Promise.resolve()
  server.addHook('preClose', async () => {
    const closed = others.map((one) => new Promise((resolve) => one.close(resolve)))
    haveEnded = Promise.all(closed)
  })
  server.addHook('onClose', async () => {
    // A connection whose last request ends now would stay open for the next one.
    const timer = setInterval(() => server.server.closeIdleConnections(), 50)
    await haveEnded
    clearInterval(timer)
  })
  // Fastify passes to Node what its own type does not know yet.
  const options: FastifyListenOptions & ListenOptions = { host, port, backlog, reusePort: true }
  await server.listen(options)
  for (const { address, port: bound } of server.addresses() as AddressInfo[]) {
    for (let count = 1; count < listeners; count++) {
      const one = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
        server.server.emit('connection', socket)
      })
      others.push(one.listen({ host: address, port: bound, backlog, reusePort: true }))
      await once(one, 'listening')
    }
  }
}

/** Binds without sharing, which fails if the port has any other owner. */
async function requireUnused({ host, port }: { host: string; port: number }): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}

export interface LoadLimits {
  /** Calls in progress at one service before further ones wait. */
  readonly minCalls: number
  /** Calls in progress at one service, however fast it is. */
  readonly maxCalls: number
  /** Longest time from a request's arrival until it begins. */
  readonly maxWaitMs: number
  /** The share of what is in progress that one client may have. */
  readonly clientShare: number
}

/** The cost of a request to this process, and the requests with which it competes. */
interface Work {
  readonly queue: Queue
  /** In units of an ordinary call, about half a millisecond of this process. */
  readonly cost: number
}

/** Properties of the request: a WeakMap would keep the garbage collector busy with every call. */
const queued = Symbol('its place in a queue')
const refused = Symbol('got no place')
type Admitted = FastifyRequest & { [queued]: Queued | null; [refused]: boolean }

/** Whether a request was refused because there were too many; such requests share a log line per second. */
export const wasRefused = (request: FastifyRequest): boolean => (request as Admitted)[refused]

type Done = (error?: Error) => void

/**
 * Every request but those of probes and of the system itself begins here, so that accepted ones stay fast under any
 * load: requests begin at the pace of this process, clients take turns, each kind of work has a limit, and one client
 * never has all of it. Nothing is spent on a request before. One with a body waits for its service once the body has
 * arrived, so that slow senders are not counted. A request that has waited too long gets 503 `unavailable`.
 */
export function admitRequests(
  server: Server,
  {
    limits,
    metrics,
    isSystem,
  }: { limits: LoadLimits; metrics: Metrics; isSystem: (request: FastifyRequest) => boolean },
) {
  const workOf = createWorkOf(limits)
  const pacer = createPacer(limits.maxWaitMs)
  server.server.prependListener('connection', pacer.accepted)
  server.decorateRequest(queued, null)
  server.decorateRequest(refused, false)
  let refusals = 0
  const logRefusals = () => {
    server.log.warn({ requests: refusals }, 'requests were refused: there were too many')
    refusals = 0
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    if (refusals++ === 0) setTimeout(logRefusals, 1000).unref()
    ;(request as Admitted)[refused] = true
    metrics.countError('unavailable')
    sendRefusal(request, reply)
  }

  const enter = (request: FastifyRequest, reply: FastifyReply, done: Done, sinceMs: number) => {
    const { queue, cost } = workOf(request)
    const place = queue.create({
      client: addressOf(request),
      cost,
      sinceMs,
      begin: done,
      refuse: () => refuse(request, reply),
    })
    ;(request as Admitted)[queued] = place
    place.enter()
  }
  const leave = (request: FastifyRequest) => (request as Admitted)[queued]?.end()

  server.addHook('onRequest', (request, reply, done) => {
    if (healthPaths.has(request.routeOptions.url) || isSystem(request)) return done()
    const nowMs = performance.now()
    pacer.add({
      client: addressOf(request),
      cost: 1,
      sinceMs: nowMs,
      begin: () => {
        if (reply.raw.destroyed) return
        if (hasBody(request)) done()
        else enter(request, reply, done, nowMs)
      },
      refuse: () => refuse(request, reply),
    })
  })
  server.addHook('preHandler', (request, reply, done) => {
    if (hasBody(request) && !isSystem(request)) enter(request, reply, done, performance.now())
    else done()
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
  return {
    /** To be called after the last hook that does work on a response: what follows does not count as work in progress. */
    releasePlaces() {
      // The response is complete: a slow reader does not hold up other calls.
      server.addHook('onSend', (request, _reply, _payload, done) => {
        leave(request)
        done()
      })
    },
  }
}

/** Costs, measured, of what is not an ordinary call. */
const callCosts: Readonly<Record<string, number>> = { [paths.dataSources]: 14 }
const pageCost = 8
const sitemapCost = 8
const fileCost = 1
/** In progress at a service while calls wait and all are slow: more would keep a machine that they share no busier. */
const busyCalls = 2

/**
 * A queue for each service, for the gateway's own calls, for each costly one of them, which alone may take a client's
 * share, for calls that wait for the payment provider, for pages, for files and for images.
 */
function createWorkOf(limits: LoadLimits): (request: FastifyRequest) => Work {
  const { minCalls: min, maxCalls: max, ...ofAll } = limits
  const createOne = () => createQueue({ min, busyMin: Math.min(min, busyCalls), max, ...ofAll })
  const byName = new Map<string, Queue>()
  const calls = new Map<string, Work>()
  for (const { url } of publicCalls) {
    const name = url.startsWith(`${paths.premium}/`)
      ? 'payments'
      : url in callCosts
        ? url
        : (serviceOf(url) ?? 'gateway')
    const queue = byName.get(name) ?? createOne()
    byName.set(name, queue)
    calls.set(url, { queue, cost: callCosts[url] ?? 1 })
  }
  // Drawn one after the other.
  const images = { queue: createQueue({ min: 4, busyMin: 4, max: 4, ...ofAll }), cost: 1 }
  // Made by this process alone: more at the same time would not be faster.
  const fewPages = 4 * pageCost
  const pages = createQueue({ min: fewPages, busyMin: fewPages, max: 16 * pageCost, ...ofAll })
  const files = { queue: createOne(), cost: fileCost }
  return ({ is404, routeOptions: { url = '' } }) => {
    const call = calls.get(url)
    if (call) return call
    if (url.startsWith('/social/')) return images
    if (url === '/embed/*' || url === '/oembed') return { queue: pages, cost: pageCost }
    if (url.startsWith('/feeds/')) return { queue: pages, cost: pageCost }
    if (url.startsWith('/sitemap')) return { queue: pages, cost: sitemapCost }
    // Each file has a route of its own; all pages share one.
    return is404 || url === '/*' ? { queue: pages, cost: pageCost } : files
  }
}

function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

const retryAfterSeconds = 2
const sentence = 'Too many people are using this site right now. Please try again in a moment.'
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Busy</title><p>${sentence} This page reloads by itself.</p></html>`

/** Responds 503 at the least cost, because refusals are many: no error object, no other hook. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply): void {
  const isPage = !isApiCall(request) && request.headers.accept?.includes('text/html')
  const body = isPage ? busyPage : JSON.stringify({ error: sentence, code: 'unavailable', requestId: request.id })
  reply.hijack()
  reply.raw
    .writeHead(503, {
      ...apiHeaders,
      'x-request-id': request.id,
      'retry-after': String(retryAfterSeconds),
      'cache-control': 'no-store',
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}
