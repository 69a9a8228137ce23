import { finished, type Stream } from 'node:stream'
import { isPromise } from 'node:util/types'
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Client } from 'pg'

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
