import { type AddressInfo, createServer } from 'node:net'
import { createServer as createFastify, createLog } from '@homeground/service'
import { afterEach, describe, expect, test } from '@jest/globals'
import { listen } from '../src/load/listeners.ts'

const host = '127.0.0.1'
const started: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.close()
})

/** A server that answers once `release` is called, on a free port. */
async function startServer() {
  const server = createFastify({ name: 'gateway', log: createLog('gateway', 'silent') })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrived = 0
  server.get('/now', async () => 'now')
  server.get('/later', async () => {
    arrived++
    await released
    return 'later'
  })
  await listen(server, { host, port: 0 })
  const { port } = server.server.address() as AddressInfo
  return { server, address: `http://${host}:${port}`, release, arrived: () => arrived }
}

const textAt = async (address: string) => (await fetch(address)).text()

describe('a server that listens with several sockets', () => {
  test('answers on every connection, whichever socket accepted it', async () => {
    const { server, address } = await startServer()
    started.push(server)
    const texts = await Promise.all(
      Array.from({ length: 100 }, () =>
        fetch(`${address}/now`, { headers: { connection: 'close' } }).then((one) => one.text()),
      ),
    )
    expect(new Set(texts)).toEqual(new Set(['now']))
  })

  test('completes the requests of all of them before it has closed, and then listens no longer', async () => {
    const { server, address, release, arrived } = await startServer()
    const texts = Promise.all(Array.from({ length: 30 }, () => textAt(`${address}/later`)))
    while (arrived() < 30) await textAt(`${address}/now`)
    const closed = server.close()
    release()
    expect(await texts).toEqual(Array(30).fill('later'))
    await closed
    await expect(textAt(`${address}/now`)).rejects.toThrow()
  })

  test.each([true, false])('refuses a port that has an owner, also one that would share it (%s)', async (reusePort) => {
    const owner = createServer()
    await new Promise<void>((resolve) => owner.listen({ host, port: 0, reusePort }, resolve))
    started.push(owner)
    const { port } = owner.address() as AddressInfo
    const server = createFastify({ name: 'gateway', log: createLog('gateway', 'silent') })
    await expect(listen(server, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
