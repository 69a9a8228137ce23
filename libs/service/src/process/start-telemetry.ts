import { startTracing, traceFields } from '@homeground/tracing'
import { identityHeader } from '../identity/identity.ts'
import { createLog, type Log } from './log.ts'

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
