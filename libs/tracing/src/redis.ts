import { tracingChannel } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** What ioredis publishes of a command. Its arguments may be secrets. */
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
