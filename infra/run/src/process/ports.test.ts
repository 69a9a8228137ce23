import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { freePortFrom, freePorts, requirePort } from './ports.ts'

const host = '127.0.0.1'

test('a port in use is rejected with a message that names it and says what to do', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen({ port: 0, host }, resolve))
  const { port } = server.address() as AddressInfo
  await expect(requirePort({ port, host })).rejects.toThrow(
    new RegExp(`^Port ${port} is already in use;.* PORT=\\d+ npm start$`),
  )
  await new Promise((resolve) => server.close(resolve))
  await expect(requirePort({ port, host })).resolves.toBeUndefined()
})

test.each([Number.NaN, 0, 70_000, 80.5])('rejects PORT=%s', async (port) => {
  await expect(requirePort({ port, host })).rejects.toThrow(/PORT must be a whole number/)
})

test('free ports are distinct, can be listened on, and are none that a system gives to connections', async () => {
  const ports = await freePorts(20)
  expect(new Set(ports).size).toBe(20)
  expect(Math.max(...ports)).toBeLessThan(32_768)
  for (const port of ports) await requirePort({ port, host })
})

test('a free port is not given again before something listens on it', async () => {
  const ports = [...(await freePorts(600)), ...(await freePorts(600))]
  expect(new Set(ports).size).toBe(1200)
})

test('a busy port is skipped when a certain one is preferred', async () => {
  const [port = 0] = await freePorts(1)
  expect(await freePortFrom(port)).toBe(port)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen({ port, host }, resolve))
  expect(await freePortFrom(port)).toBeGreaterThan(port)
  await new Promise((resolve) => server.close(resolve))
})
