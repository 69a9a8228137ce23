import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy to a server such as Postgres or Redis, to simulate its outage: `url` is the proxy's own. */
export async function breakableProxy(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const create = (): Server =>
    createServer((client) => {
      const upstream = connect(Number(port), hostname)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      }
      client.pipe(upstream).pipe(client)
    })
  const listen = (server: Server, port: number) =>
    new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  let server = create()
  await listen(server, 0)
  const ownPort = (server.address() as AddressInfo).port
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(ownPort) }).href,
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
