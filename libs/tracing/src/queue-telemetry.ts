import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Telemetry } from 'bullmq'

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
export function createQueueTelemetry(tracer: Tracer): Telemetry<Context> {
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
