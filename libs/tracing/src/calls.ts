import { subscribe, tracingChannel } from 'node:diagnostics_channel'
import { finished, type Stream } from 'node:stream'
import { isPromise } from 'node:util/types'
import { context, propagation, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Client } from 'pg'

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
    let current = context.active()
    const parent = trace.getSpan(current)
    if (!parent) return
    if (parent.isRecording()) {
      const options = { kind: SpanKind.CLIENT, attributes: attributesOf(request) }
      const span = tracer.startSpan(request.method, options)
      spans.set(request, span)
      current = trace.setSpan(current, span)
    }
    // Also that a trace is not recorded.
    if (request.headers.includes(internalHeader)) propagation.inject(current, request, toHeaders)
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
  on<{ request: Call; error: Error & { code?: string } }>('undici:request:error', ({ request, error }) => {
    const span = spans.get(request)
    fail(span, error.code ?? error.name)
    span?.end()
  })
}

const toHeaders = { set: (call: Call, name: string, value: string) => call.addHeader(name, value) }

function on<Message>(channel: string, listener: (message: Message) => void): void {
  subscribe(channel, (message) => listener(message as Message))
}

function fail(span: Span | undefined, type: string): void {
  span?.setAttribute('error.type', type)
  span?.setStatus({ code: SpanStatusCode.ERROR })
}

function attributesOf({ origin, path, method }: Call) {
  const { protocol, hostname, port } = new URL(origin)
  const publicPath = path.startsWith('/internal/') ? path.split('?', 1)[0] : ''
  return {
    'http.request.method': method,
    'url.full': `${origin}${publicPath}`,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  }
}

/** A command as ioredis publishes it. Its arguments may be secrets. */
interface Command {
  readonly command: string
  readonly database: number
  readonly serverAddress: string
  readonly serverPort: number | undefined
  readonly error?: unknown
}

/** A span for each Redis command that belongs to a trace, without keys and values. */
export function traceCommands(tracer: Tracer): void {
  const spans = new WeakMap<object, Span>()
  const nothing = () => {}
  tracingChannel<string, Command>('ioredis:command').subscribe({
    start(message) {
      const command = message as Command
      if (!trace.getActiveSpan()?.isRecording()) return
      const name = command.command.toUpperCase()
      const attributes = {
        'db.system.name': 'redis',
        'db.namespace': String(command.database),
        'db.operation.name': name,
        'server.address': command.serverAddress,
        'server.port': command.serverPort,
      }
      spans.set(message, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }))
    },
    end: nothing,
    asyncStart: nothing,
    error(message) {
      const span = spans.get(message)
      span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.setAttribute('error.type', errorType((message as Command).error))
    },
    asyncEnd(message) {
      spans.get(message)?.end()
    },
  })
}

/** `WRONGTYPE`, `NOSCRIPT`: the first word of what Redis reports, because the rest may contain keys and values. */
function errorType(error: unknown): string {
  const [first = ''] = error instanceof Error ? error.message.split(' ') : []
  return /^[A-Z]+$/.test(first) ? first : 'Error'
}

const longestText = 1000

/** A SQL statement, cut, with a question mark in place of each string and number; `$1` and names stay. */
export function withoutLiterals(sql: string): string {
  return sql
    .slice(0, longestText)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/'(?:[^']|'')*('|$)/g, '?')
    .replaceAll(/(?<![\w$.])\d+(\.\d+)?/g, '?')
}

/** All ways to call `query`: a text, a configuration or a stream, then values, then perhaps a callback. */
type Query = (this: Client, ...args: unknown[]) => unknown
type End = (error?: unknown) => void

/** A span for each statement that belongs to a trace, in all clients of pg, those of TypeORM and COPY included. */
export async function traceQueries(tracer: Tracer): Promise<void> {
  const { default: pg } = await import('pg')
  const prototype: { query: Query } = pg.Client.prototype
  const { query } = prototype
  prototype.query = function (...args) {
    if (!trace.getActiveSpan()?.isRecording()) return query.apply(this, args)
    const end = endOf(startSpan(tracer, this, textOf(args[0])))
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const last = (...results: unknown[]) => {
        end(results[0])
        callback(...results)
      }
      return query.call(this, ...args.slice(0, -1), last)
    }
    const result = query.apply(this, args)
    if (isPromise(result)) result.then(() => end(), end)
    else if (isStream(result)) finished(result as never, end)
    else end()
    return result
  }
}

function startSpan(tracer: Tracer, { database, host, port }: Client, text: string): Span {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
  return tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': database ?? '',
      'db.operation.name': operation,
      'db.query.text': withoutLiterals(text),
      'server.address': host,
      'server.port': port,
    },
  })
}

function endOf(span: Span): End {
  return (error) => {
    if (error) {
      // Only the code: a message may contain a value of the row.
      const { code } = error as { code?: unknown }
      span.setAttribute('error.type', typeof code === 'string' ? code : 'Error')
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  }
}

function textOf(first: unknown): string {
  if (typeof first === 'string') return first
  const { text } = (first ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

function isStream(result: unknown): result is Stream {
  return typeof (result as Stream | undefined)?.pipe === 'function' || 'writable' in Object(result)
}
