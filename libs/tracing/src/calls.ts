import { subscribe } from 'node:diagnostics_channel'
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** A request of undici, which also is behind `fetch`. */
interface Call {
  readonly origin: string | URL
  readonly path: string
  readonly method: string
  /** Names and values in turn. */
  readonly headers: readonly unknown[]
  addHeader(name: string, value: string): void
}

/**
 * A span for each HTTP call that belongs to a trace. Calls with `internalHeader` pass the trace on. The span has no
 * query, and a path only of internal calls, whose paths contain no values.
 */
export function traceCalls(tracer: Tracer, internalHeader: string): void {
  const spans = new WeakMap<Call, Span>()
  on<{ request: Call }>('undici:request:create', ({ request }) => {
    const parent = context.active()
    if (!trace.getSpan(parent)) return
    const span = tracer.startSpan(request.method, {
      kind: SpanKind.CLIENT,
      attributes: attributesOf(request),
    })
    spans.set(request, span)
    if (!request.headers.includes(internalHeader)) return
    propagation.inject(trace.setSpan(parent, span), request, {
      set: (call, name, value) => call.addHeader(name, value),
    })
  })
  on<{ request: Call; response: { statusCode: number } }>(
    'undici:request:headers',
    ({ request, response: { statusCode } }) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 400) fail(span, String(statusCode))
    },
  )
  on<{ request: Call }>('undici:request:trailers', ({ request }) => spans.get(request)?.end())
  on<{ request: Call; error: Error & { code?: string } }>(
    'undici:request:error',
    ({ request, error }) => {
      const span = spans.get(request)
      fail(span, error.code ?? error.name)
      span?.end()
    },
  )
}

function on<Message>(channel: string, listener: (message: Message) => void): void {
  subscribe(channel, (message) => listener(message as Message))
}

function fail(span: Span | undefined, type: string): void {
  span?.setAttribute('error.type', type)
  span?.setStatus({ code: SpanStatusCode.ERROR })
}

function attributesOf({ origin, path, method }: Call) {
  const { protocol, hostname, port, pathname } = new URL(path, origin)
  const shownPath = pathname.startsWith('/internal/') ? pathname : ''
  return {
    'http.request.method': method,
    'url.full': `${origin}${shownPath}`,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  }
}
