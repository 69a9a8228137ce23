import type { Telemetry } from 'bullmq'
import type { FastifyInstance } from 'fastify'
import type { Tracing, TracingOptions } from './tracing.ts'

/** Undefined while tracing is off: then nothing of OpenTelemetry is loaded, and every function here does nothing. */
let tracing: Tracing | undefined

/** Longest time for which a process that stops waits for the collector. */
const flushMs = 2000

/**
 * Loads OpenTelemetry and traces this process from now on, unless `endpoint` is empty. Called before the process
 * creates its servers and queues.
 */
export async function startTracing({ endpoint, ...options }: TracingOptions): Promise<void> {
  if (endpoint === '') return
  const { createTracing } = await import('./tracing.ts')
  tracing = await createTracing({ endpoint, ...options })
}

/** Sends what has not been sent, for at most two seconds; a collector that is down loses it. */
export async function stopTracing(): Promise<void> {
  await tracing?.stop(flushMs)
}

/**
 * Traces the requests of a server, except probes. With `continuesTraces` a request belongs to the trace that its caller
 * names: only for servers that no one outside can call. Called before other hooks are added.
 */
export function traceRequests(server: FastifyInstance, options: { readonly continuesTraces: boolean }): void {
  tracing?.traceRequests(server, options)
}

/** Makes what follows a request's hooks so far part of its trace again. Called after hooks that let requests wait. */
export function resumeTraces(server: FastifyInstance): void {
  tracing?.resumeTraces(server)
}

/** Passes traces through jobs: the `telemetry` of a queue or a worker. */
export function queueTelemetry(): Telemetry | undefined {
  return tracing?.queueTelemetry
}

/** The fields of a log line that name the current trace. */
export function traceFields(): { trace_id?: string } {
  return tracing?.traceFields() ?? {}
}
