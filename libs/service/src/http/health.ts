import type { FastifyInstance } from 'fastify'
import type { Measurement } from '../base/metrics.ts'

/** Dependencies of a process: name → check that resolves if it is up and throws or hangs if it is down. */
export type Dependencies = Record<string, () => Promise<unknown> | unknown>

/** Names of the dependencies that must be up for a process to be ready, or a function of all states. */
export type ReadyRule = readonly string[] | ((states: Record<string, string>) => boolean)

const checkTimeoutMs = 1500

/**
 * `/healthz`: 200 as long as the process runs. `/readyz`: each dependency with `ok` or what is wrong; 200 if the
 * dependencies in `requiredForReady` (default all) are up or its function returns true, else 503. A server that is about
 * to stop is not ready. Calls at the same time share one check. Returns the measurement of the dependencies.
 */
export function useHealth(
  server: FastifyInstance,
  dependencies: Dependencies,
  requiredForReady: ReadyRule = Object.keys(dependencies),
): Measurement {
  server.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  let running: Promise<Record<string, string>> | undefined
  const currentStates = () => {
    running ??= statesOf(dependencies).finally(() => {
      running = undefined
    })
    return running
  }
  server.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const states = await currentStates()
    const isUp =
      typeof requiredForReady === 'function'
        ? requiredForReady(states)
        : requiredForReady.every((name) => states[name] === 'ok')
    const ready = isUp && !isDraining(server)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', dependencies: states })
  })
  return {
    name: 'homeground_dependency_up',
    help: '1 for each dependency of the process that is up, 0 for one that is down',
    labelNames: ['dependency'],
    read: async () =>
      Object.entries(await currentStates()).map(([dependency, state]) => ({
        labels: { dependency },
        value: state === 'ok' ? 1 : 0,
      })),
  }
}

async function statesOf(dependencies: Dependencies): Promise<Record<string, string>> {
  const states = Object.entries(dependencies).map(async ([name, check]) => [name, await stateOf(check)] as const)
  return Object.fromEntries(await Promise.all(states))
}

async function stateOf(check: () => unknown): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no response')), checkTimeoutMs)
  })
  try {
    await Promise.race([Promise.resolve().then(check), timeout])
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    clearTimeout(timer)
  }
}

const draining = new WeakSet<object>()

/** From now on the server is not ready, and asks its clients to close their connections. */
export function startDraining(server: object): void {
  draining.add(server)
}

export const isDraining = (server: object): boolean => draining.has(server)
