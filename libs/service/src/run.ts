import type { Server } from './server.ts'

const patienceMs = 9000

/**
 * Listens, and shuts down once on SIGTERM, SIGINT or when the parent process is gone: first the server
 * drains, then `close` ends what is behind it. A failure to start is one sentence and exit code 1.
 */
export async function run(
  server: Server,
  { host, port, close }: { host: string; port: number; close: () => Promise<void> },
): Promise<void> {
  let stopping = false
  const stop = async (why: string) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    server.log.info({ why }, 'stopping')
    await server.close().catch((error) => server.log.warn({ err: error }, 'server did not close'))
    await close().catch((error) => server.log.warn({ err: error }, 'did not close cleanly'))
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop('SIGTERM'))
  process.once('SIGINT', () => void stop('SIGINT'))
  if (process.channel) {
    process.once('disconnect', () => void stop('the parent process is gone'))
    process.channel.unref()
  }
  await server.listen({ host, port })
}
