import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy to a server such as Postgres or Redis, to simulate that it is down or hangs: `url` is the proxy's own. */
export async function breakableProxy(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  /** Data that arrived since `hang`, in order; undefined while nothing hangs. */
  let delayed: (() => void)[] | undefined
  const forward = (from: Socket, to: Socket) => {
    const orDelay = (send: () => void) => (delayed ? void delayed.push(send) : send())
    from.on('data', (chunk) => orDelay(() => to.write(chunk)))
    from.on('end', () => orDelay(() => to.end()))
  }
  const create = (): Server =>
    createServer((client) => {
      const upstream = connect(Number(port), hostname)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      }
      forward(client, upstream)
      forward(upstream, client)
    })
  const listen = (server: Server, port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  let server = create()
  await listen(server, 0)
  const ownPort = (server.address() as AddressInfo).port
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    /** From now on nothing arrives, on connections that stay open. */
    hang() {
      delayed ??= []
    },
    /** Forwards what was sent meanwhile, which the server then executes late. */
    resume() {
      const late = delayed ?? []
      delayed = undefined
      for (const send of late) send()
    },
    /** Closes all connections and refuses new ones. */
    async disconnect() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    /** Accepts connections again, at the same address. */
    async reconnect() {
      server = create()
      await listen(server, ownPort)
    },
  }
}
