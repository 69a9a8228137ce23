import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Telemetry } from 'bullmq'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { traceCalls, traceCommands, traceQueries } from './calls.ts'

type QueueSpan = ReturnType<Telemetry<Context>['tracer']['startSpan']>

/** Attributes of BullMQ's spans → standard names. Others, such as results and reasons of failures, are not sent. */
const standardNames: Readonly<Record<string, string>> = {
  'bullmq.queue.name': 'messaging.destination.name',
  'bullmq.queue.operation': 'messaging.operation.name',
  'bullmq.job.id': 'messaging.message.id',
  'bullmq.job.bulk.count': 'messaging.batch.message_count',
}

/**
 * Passes traces through jobs: a span for adding one, and one for each attempt, in any process. Other steps of BullMQ
 * have none.
 */
function createQueueTelemetry(tracer: Tracer): Telemetry<Context> {
  return {
    tracer: {
      startSpan(_name, options, parent) {
        const kind = options?.kind as number | undefined
        if (kind !== SpanKind.PRODUCER && kind !== SpanKind.CONSUMER) return noSpan
        const type = kind === SpanKind.PRODUCER ? 'send' : 'process'
        const attributes = { 'messaging.system': 'bullmq', 'messaging.operation.type': type }
        return queueSpan(tracer.startSpan(type, { kind, attributes }, parent), type)
      },
    },
    contextManager: {
      with: (current, run) => context.with(current, run),
      active: () => context.active(),
      root: () => ROOT_CONTEXT,
      getMetadata(current) {
        const carrier = {}
        propagation.inject(current, carrier)
        return JSON.stringify(carrier)
      },
      fromMetadata: (current, text) => propagation.extract(current, JSON.parse(text)),
    },
  }
}

const noSpan: QueueSpan = {
  setSpanOnContext: (current) => current,
  setAttribute() {},
  setAttributes() {},
  addEvent() {},
  recordException() {},
  end() {},
}

function queueSpan(span: Span, type: string): QueueSpan {
  const setAttribute: QueueSpan['setAttribute'] = (key, value) => {
    const name = standardNames[key]
    if (name === undefined) return
    span.setAttribute(name, value as string)
    if (key === 'bullmq.queue.name') span.updateName(`${type} ${value}`)
  }
  const fail = () => span.setStatus({ code: SpanStatusCode.ERROR })
  return {
    setSpanOnContext: (current) => trace.setSpan(current, span),
    setAttribute,
    setAttributes(attributes) {
      for (const [key, value] of Object.entries(attributes)) setAttribute(key, value!)
    },
    addEvent(name) {
      if (name === 'job failed') fail()
    },
    recordException: fail,
    end: () => span.end(),
  }
}

/** The context of a request's span, as a property of the request; null if it is not traced. */
const requestContext = Symbol('the trace of a request')
type Traced = FastifyRequest & { [requestContext]: Context | null }

interface Options {
  readonly tracer: Tracer
  readonly continuesTraces: boolean
}

/**
 * A span for each request of the server, except for probes. It has the path of the route instead of the path itself,
 * which may contain an email address or coordinates.
 */
function traceRequests(server: FastifyInstance, { tracer, continuesTraces }: Options): void {
  server.decorateRequest(requestContext, null)
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.logLevel === 'silent') return done()
    const parent = continuesTraces ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const { url: route } = request.routeOptions
    const span = tracer.startSpan(
      route ? `${request.method} ${route}` : request.method,
      { kind: SpanKind.SERVER },
      parent,
    )
    if (span.isRecording()) span.setAttributes(attributesOf(request, route))
    const current = trace.setSpan(parent, span)
    ;(request as Traced)[requestContext] = current
    context.with(current, done)
  })
  // A body arrives, and a response is sent, in the context of the connection.
  server.addHook('preValidation', (request, _reply, done) => within(request, done))
  server.addHook('onSend', (request, _reply, _payload, done) => within(request, done))
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const current = (request as Traced)[requestContext]
    const span = current && trace.getSpan(current)
    if (!span) return done()
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) {
      span.setAttribute('error.type', String(statusCode))
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
    context.with(current, done)
  })
}

/** Continues each request in the context of its span: requests that wait continue in another one's. */
function resumeTraces(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => within(request, done))
  server.addHook('preHandler', (request, _reply, done) => within(request, done))
}

function within(request: FastifyRequest, done: () => void): void {
  const current = (request as Traced)[requestContext]
  if (current) context.with(current, done)
  else done()
}

function attributesOf({ id, method, protocol }: FastifyRequest, route: string | undefined) {
  return {
    'http.request.method': method,
    'url.scheme': protocol,
    'http.response.header.x-request-id': [id],
    ...(route && { 'http.route': route, 'url.path': route }),
  }
}

/** Traces begin with a request or a job; work that a process starts by itself, such as comparing versions, begins none. */
const roots: ReadonlySet<SpanKind> = new Set([SpanKind.SERVER, SpanKind.PRODUCER, SpanKind.CONSUMER])

/** A job may write thousands of keys or rows: of the calls of one request or job, no more than these are recorded. */
const maxCalls = 200

/** Records a share of the traces, each as a whole. */
function createSampler(share: number): Sampler {
  const byShare = new TraceIdRatioBasedSampler(share)
  const calls = new WeakMap<Span, number>()
  const isWithinLimit = (parent: Span) => {
    const count = (calls.get(parent) ?? 0) + 1
    calls.set(parent, count)
    return count <= maxCalls
  }
  const isRecorded = (parent: Span, kind: SpanKind) =>
    (parent.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0 && (kind !== SpanKind.CLIENT || isWithinLimit(parent))
  return {
    shouldSample(context, traceId, _name, kind) {
      const parent = trace.getSpan(context)
      if (!parent && roots.has(kind)) return byShare.shouldSample(context, traceId)
      const { RECORD_AND_SAMPLED, NOT_RECORD } = SamplingDecision
      return { decision: parent && isRecorded(parent, kind) ? RECORD_AND_SAMPLED : NOT_RECORD }
    },
    toString: () => `Homeground{${share}}`,
  }
}

export interface TracingOptions {
  /** Base address of an OTLP collector over HTTP; empty to trace nothing. */
  readonly endpoint: string
  /** Name of the process, e.g. `search worker`. */
  readonly service: string
  /** Share of the traces that are sent, 0 to 1. */
  readonly share: number
  /** Header of calls between processes of the system; only these pass their trace on. */
  readonly internalHeader: string
  /** Called at most once per minute while traces cannot be sent. */
  readonly warn: (reason: string) => void
}

/** How the parts of one process are traced. */
export type Tracing = Awaited<ReturnType<typeof createTracing>>

/** Spans are sent together, after this time at the latest. */
const sendAfterMs = 1000
const warnEveryMs = 60_000

/** Registers OpenTelemetry for this process, and traces its calls, queries and Redis commands from now on. */
export async function createTracing(options: TracingOptions) {
  const { endpoint, service, share, internalHeader, warn } = options
  warnRarely(warn)
  // A full queue drops spans: a collector that is down takes no more memory than these.
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
    scheduledDelayMillis: sendAfterMs,
    maxQueueSize: 4096,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'homeground',
      'service.name': service,
      'service.instance.id': randomUUID(),
    }),
    sampler: createSampler(share),
    spanProcessors: [processor],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('homeground')
  traceCalls(tracer, internalHeader)
  traceCommands(tracer)
  await traceQueries(tracer)
  return {
    traceRequests: (server: FastifyInstance, { continuesTraces }: { readonly continuesTraces: boolean }) =>
      traceRequests(server, { tracer, continuesTraces }),
    resumeTraces,
    queueTelemetry: createQueueTelemetry(tracer),
    traceFields(): { trace_id?: string } {
      const current = trace.getActiveSpan()?.spanContext()
      return current ? { trace_id: current.traceId } : {}
    },
    /** Sends what has not been sent. */
    async stop(timeoutMs: number) {
      const end = provider.shutdown().catch((error: Error) => diag.warn(error.message))
      await Promise.race([end, sleep(timeoutMs, undefined, { ref: false })])
    },
  }
}

/** OpenTelemetry's own warnings and errors: that the collector is down, or that spans were dropped. */
function warnRarely(warn: (reason: string) => void): void {
  const log = atMostEvery(warnEveryMs, (...parts: unknown[]) => warn(parts.map(String).join(' ').slice(0, 300)))
  const silent = () => {}
  diag.setLogger(
    { error: log, warn: log, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/** A function that calls `run` unless it did so within the last `ms`. */
function atMostEvery<Args extends unknown[]>(ms: number, run: (...args: Args) => void): (...args: Args) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return (...args) => {
    const nowMs = performance.now()
    if (nowMs - lastMs < ms) return
    lastMs = nowMs
    run(...args)
  }
}
