import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server as NetServer, type Socket } from 'node:net'
import type { Server } from '@homeground/service'
import type { FastifyListenOptions } from 'fastify'

/**
 * Node accepts one connection per listening socket and turn of its event loop, so that a thousand busy connections would keep
 * new ones out for seconds. The kernel spreads connections over listening sockets with one port.
 */
const listeners = 16
const backlog = 4096

/**
 * Listens like `server.listen`, on Linux with several sockets. Closing the server also ends the connections of all of them.
 * Errors: rejects with EADDRINUSE if any other process listens there, even one that would share the port.
 */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  if (process.platform !== 'linux') {
    await server.listen({ host, port, backlog })
    return
  }
  await requireUnused({ host, port })
  const others: NetServer[] = []
  let haveEnded: Promise<unknown> = Promise.resolve()
  server.addHook('preClose', async () => {
    const closed = others.map((one) => new Promise((resolve) => one.close(resolve)))
    haveEnded = Promise.all(closed)
  })
  server.addHook('onClose', async () => {
    // A connection whose last request ends now would stay open for the next one.
    const timer = setInterval(() => server.server.closeIdleConnections(), 50)
    await haveEnded
    clearInterval(timer)
  })
  // Fastify passes to Node what its own type does not know yet.
  const options: FastifyListenOptions & ListenOptions = { host, port, backlog, reusePort: true }
  await server.listen(options)
  for (const { address, port: bound } of server.addresses() as AddressInfo[]) {
    for (let count = 1; count < listeners; count++) {
      const one = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
        server.server.emit('connection', socket)
      })
      others.push(one.listen({ host: address, port: bound, backlog, reusePort: true }))
      await once(one, 'listening')
    }
  }
}

/** Binds without sharing, which fails if the port has any other owner. */
async function requireUnused({ host, port }: { host: string; port: number }): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}
