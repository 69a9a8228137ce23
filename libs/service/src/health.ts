import type { FastifyInstance } from 'fastify'

/** What a process depends on: name → resolves when it is there, throws (or hangs) when it is not. */
export type Dependencies = Record<string, () => Promise<unknown> | unknown>

/** Names of the dependencies without which a process is not ready, or a rule over all states. */
export type ReadyRule = readonly string[] | ((states: Record<string, string>) => boolean)

const patienceMs = 1500

/**
 * `/healthz`: 200 as long as the process lives. `/readyz`: each dependency with `ok` or what is wrong;
 * 200 when all that `requiredForReady` names are there (default all) or what it decides, else 503.
 */
export function useHealth(
  server: FastifyInstance,
  dependencies: Dependencies,
  requiredForReady: ReadyRule = Object.keys(dependencies),
): void {
  server.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  server.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const states = Object.fromEntries(
      await Promise.all(
        Object.entries(dependencies).map(async ([name, check]) => [name, await stateOf(check)]),
      ),
    )
    const ready =
      typeof requiredForReady === 'function'
        ? requiredForReady(states)
        : requiredForReady.every((name) => states[name] === 'ok')
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', dependencies: states })
  })
}

async function stateOf(check: () => unknown): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patienceMs)
  })
  try {
    await Promise.race([Promise.resolve().then(check), late])
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    clearTimeout(timer)
  }
}
