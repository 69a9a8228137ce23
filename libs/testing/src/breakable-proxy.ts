import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between a process and a server such as Postgres or Redis, and can be shut and opened again. */
export async function breakableProxy(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const make = (): Server =>
    createServer((inside) => {
      const outside = connect(Number(port), hostname)
      for (const socket of [inside, outside]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      }
      inside.pipe(outside).pipe(inside)
    })
  const listen = (server: Server, at: number) =>
    new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  let server = make()
  await listen(server, 0)
  const own = (server.address() as AddressInfo).port
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    async disconnect() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async reconnect() {
      server = make()
      await listen(server, own)
    },
  }
}
