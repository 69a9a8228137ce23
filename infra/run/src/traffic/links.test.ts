import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from '@jest/globals'
import { freePorts } from '../process/ports.ts'
import { startLinks } from './links.ts'

const greeting = createServer((socket) => void socket.on('error', () => {}).write('hello'))
greeting.listen(0, '127.0.0.1')
await once(greeting, 'listening')
const { port: target } = greeting.address() as AddressInfo
const [port] = (await freePorts(1)) as [number]
const links = await startLinks([{ port, targets: [target] }])
afterAll(() => {
  links.stop()
  greeting.close()
})

/** The first data of a new connection, or why there is none. */
async function greet(): Promise<{ socket: Socket; text: string }> {
  const socket = connect(port, '127.0.0.1')
  const text = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(String(data)))
    socket.once('close', () => resolve('closed'))
    socket.on('error', () => resolve('refused'))
  })
  return { socket, text }
}

test('a link that is cut ends its connections and refuses others until it is restored', async () => {
  const { socket, text } = await greet()
  expect(text).toBe('hello')
  const closed = once(socket, 'close')
  links.at(port).setCut(true)
  await closed
  expect((await greet()).text).toBe('refused')
  links.at(port).setCut(false)
  const restored = await greet()
  expect(restored.text).toBe('hello')
  restored.socket.destroy()
})

test('a slow link delays what is sent', async () => {
  const delayMs = 300
  links.at(port).setDelay(delayMs)
  const startMs = performance.now()
  const { socket, text } = await greet()
  expect(text).toBe('hello')
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(delayMs - 1)
  socket.destroy()
  links.at(port).setDelay(0)
})
