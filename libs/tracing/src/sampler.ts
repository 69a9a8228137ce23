import { type Span, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { type Sampler, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'

/** Traces begin with a request or a job; what a process does by itself, such as comparing versions, begins none. */
const roots: ReadonlySet<SpanKind> = new Set([SpanKind.SERVER, SpanKind.PRODUCER, SpanKind.CONSUMER])

/** A job may write thousands of keys or rows: of the calls of one request or job, no more than these are recorded. */
const mostCalls = 200

/** Records a share of the traces, each as a whole. */
export function createSampler(share: number): Sampler {
  const byShare = new TraceIdRatioBasedSampler(share)
  const calls = new WeakMap<Span, number>()
  const isWithinLimit = (parent: Span) => {
    const count = (calls.get(parent) ?? 0) + 1
    calls.set(parent, count)
    return count <= mostCalls
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
