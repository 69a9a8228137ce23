import { setTimeout as sleep } from 'node:timers/promises'
import { startTracing, stopTracing, traceFields } from '@homeground/tracing'
import { createLog, type Log } from '../base/log.ts'
import { startDraining } from '../http/health.ts'
import type { Server } from '../http/server.ts'
import { identityHeader } from '../identity/identity.ts'

interface TelemetryEnvironment {
  readonly LOG_LEVEL: string
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

/**
 * The log of a process. If there is a collector, the process is traced from now on, and its log lines name their trace.
 * Called before anything else is created.
 */
export async function startTelemetry(service: string, environment: TelemetryEnvironment): Promise<Log> {
  const { LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment
  const log = createLog(service, LOG_LEVEL, endpoint ? traceFields : undefined)
  await startTracing({
    endpoint,
    service,
    share: environment.OTEL_TRACES_SAMPLER_ARG,
    internalHeader: identityHeader,
    warn: (reason) => log.warn({ reason }, 'traces cannot be sent'),
  })
  return log
}

const shutdownTimeoutMs = 9000
/** Clients that keep connections open learn meanwhile that they have to open others, elsewhere. */
const drainMs = 400

interface RunOptions {
  readonly host: string
  readonly port: number
  readonly close: () => Promise<void>
  /** Replaces the usual way to listen. */
  readonly listen?: () => Promise<unknown>
}

/**
 * Listens, and shuts down once on SIGTERM, SIGINT or when the parent process has exited: first the server is not
 * ready but still serves, then it finishes what it has, then `close` closes its connections. Errors: rejects if the
 * address cannot be used.
 */
export async function run(server: Server, options: RunOptions): Promise<void> {
  const { host, port, close, listen = () => server.listen({ host, port, backlog: 4096 }) } = options
  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    server.log.info({ reason }, 'stopping')
    startDraining(server)
    await sleep(drainMs)
    await server.close().catch((error) => server.log.warn({ err: error }, 'server did not close'))
    await close().catch((error) => server.log.warn({ err: error }, 'did not close cleanly'))
    await stopTracing()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop('SIGTERM'))
  process.once('SIGINT', () => void stop('SIGINT'))
  if (process.channel) {
    process.once('disconnect', () => void stop('the parent process exited'))
    process.channel.unref()
  }
  await listen()
}
