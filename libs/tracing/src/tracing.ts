import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { context, DiagLogLevel, diag, propagation, type Span, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
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
import type { FastifyInstance } from 'fastify'
import { traceCalls, traceCommands } from './calls.ts'
import { traceQueries } from './queries.ts'
import { createQueueTelemetry } from './queue-telemetry.ts'
import { resumeTraces, traceRequests } from './requests.ts'

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
export interface Tracing {
  traceRequests(server: FastifyInstance, options: { readonly continuesTraces: boolean }): void
  resumeTraces(server: FastifyInstance): void
  readonly queueTelemetry: Telemetry
  traceFields(): { trace_id?: string }
  /** Sends what has not been sent. */
  stop(timeoutMs: number): Promise<void>
}

/** Spans are sent together, after this time at the latest. */
const sendAfterMs = 1000
const warnEveryMs = 60_000

/** Registers OpenTelemetry for this process, and traces its calls, queries and Redis commands from now on. */
export async function createTracing(options: TracingOptions): Promise<Tracing> {
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
    traceRequests: (server, { continuesTraces }) => traceRequests(server, { tracer, continuesTraces }),
    resumeTraces,
    queueTelemetry: createQueueTelemetry(tracer),
    traceFields() {
      const current = trace.getActiveSpan()?.spanContext()
      return current ? { trace_id: current.traceId } : {}
    },
    async stop(timeoutMs) {
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
