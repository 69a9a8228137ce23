import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as OTLP sends it, with the name of its process. */
export interface Span {
  readonly process: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[]
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Omit<Span, 'process'>[] }[] }[]
}

/** An OpenTelemetry collector over HTTP, with everything that it has received. */
export async function startCollector() {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export
    for (const { resource, scopeSpans } of resourceSpans) {
      const process = attributeOf(resource, 'service.name')!
      for (const one of scopeSpans) spans.push(...one.spans.map((span) => ({ process, ...span })))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** The spans of the trace that begins with a request of this name, each with those that it is in: `a > b > c`. */
    traceOf(name: string): string[] {
      const root = spans.find((span) => span.name === name && !span.parentSpanId)
      if (!root) throw new Error(`no trace of ${name}`)
      const trace = spans.filter(({ traceId }) => traceId === root.traceId)
      return trace.map((span) => pathOf(span, trace))
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export function attributeOf({ attributes }: Pick<Span, 'attributes'>, key: string) {
  return attributes.find((attribute) => attribute.key === key)?.value.stringValue
}

function pathOf({ process, name, parentSpanId }: Span, trace: readonly Span[]): string {
  const own = `${process}: ${name}`
  if (!parentSpanId) return own
  const parent = trace.find(({ spanId }) => spanId === parentSpanId)
  return `${parent ? pathOf(parent, trace) : 'a span that is missing'} > ${own}`
}
