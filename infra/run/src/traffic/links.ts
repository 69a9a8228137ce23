import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'

/** A port that forwards connections to one of others. */
export interface LinkInput {
  readonly port: number
  readonly targets: readonly number[]
}

/** What can be done to the connections through one port. */
export interface Link {
  /** Ends all connections and refuses new ones, or accepts them again. */
  setCut(isCut: boolean): void
  /** Delays each piece of data, in both directions. */
  setDelay(ms: number): void
}

/**
 * Forwards TCP connections. Each new one goes to a target that is ready, in turn, as a Service of Kubernetes does: open
 * connections stay where they are, and no request is repeated.
 */
export async function startLinks(inputs: readonly LinkInput[]) {
  const unready = new Set<number>()
  const all = inputs.map((input) => startLink(input, unready))
  await Promise.all(all.map(({ server }) => once(server, 'listening')))
  const byPort = new Map(all.map((each) => [each.port, each]))
  return {
    at: (port: number): Link => byPort.get(port)!,
    /** Gives new connections to a target, or no longer. */
    setReady(target: number, isReady: boolean): void {
      if (isReady) unready.delete(target)
      else unready.add(target)
    },
    stop(): void {
      for (const { server, end } of all) {
        server.close()
        end()
      }
    },
  }
}

function startLink({ port, targets }: LinkInput, unready: ReadonlySet<number>) {
  const connections = new Set<Socket>()
  let isCut = false
  let delayMs = 0
  let accepted = 0
  const end = () => {
    for (const connection of connections) connection.destroy()
  }
  const delay = () =>
    new Transform({
      transform(chunk, _encoding, done: TransformCallback) {
        if (delayMs > 0) setTimeout(done, delayMs, null, chunk)
        else done(null, chunk)
      },
    })
  const server = createServer({ noDelay: true }, (client) => {
    if (isCut) return void client.resetAndDestroy()
    const ready = targets.filter((target) => !unready.has(target))
    const target = connect({ port: ready[accepted++ % ready.length]!, host: '127.0.0.1', noDelay: true })
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      connections.add(from)
      from.on('error', () => to.destroy()).on('close', () => connections.delete(from))
      // A connection that was broken off, not ended, must not look open to the other side.
      from.on('close', (hasError) => hasError && to.destroy())
      from.pipe(delay()).pipe(to)
    }
  }).listen(port, '127.0.0.1')
  return {
    port,
    server,
    end,
    setCut(cut: boolean) {
      isCut = cut
      if (cut) end()
    },
    setDelay(ms: number) {
      delayMs = ms
    },
  }
}
