import { setTimeout as sleep } from 'node:timers/promises'
import { stopTracing } from '@homeground/tracing'
import type { Server } from '../http/server.ts'
import { startDraining } from './drain.ts'

const shutdownTimeoutMs = 9000
/** Clients that keep connections open learn meanwhile that they have to open others, elsewhere. */
const drainMs = 400

/**
 * Listens, and shuts down once on SIGTERM, SIGINT or when the parent process has exited: first the server
 * is not ready but still serves, then it finishes what it has, then `close` closes its connections. Errors: rejects if the address cannot be used.
 */
export async function run(
  server: Server,
  {
    host,
    port,
    close,
    listen = () => server.listen({ host, port, backlog: 4096 }),
  }: {
    host: string
    port: number
    close: () => Promise<void>
    /** A way to listen of its own. */
    listen?: () => Promise<unknown>
  },
): Promise<void> {
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
