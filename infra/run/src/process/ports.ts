import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { CliError } from '../terminal/cli-error.ts'

function listen({ port, host }: { port: number; host: string }): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Below the ports that systems give to connections and to servers without a port of their own, above those that browsers block. */
const range = { from: 11_000, to: 32_000 }

/** Ports that were returned before: nothing may listen on them yet. */
const given = new Set<number>()

/**
 * `count` ports of 127.0.0.1 that are free, and likely stay so until a process listens on them. None is returned twice by
 * one process.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(range.from, range.to)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port!
}

/** The first free port of 127.0.0.1 from `first` on. */
export async function freePortFrom(first: number): Promise<number> {
  let port = first
  while (!(await isFree(port))) port++
  return port
}

/** True if nothing listens on this port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen({ port, host: '127.0.0.1' }))
    return true
  } catch {
    return false
  }
}

/** Throws a CliError that says what to do if the port is invalid or in use. */
export async function requirePort({ port, host }: { port: number; host: string }): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CliError('PORT must be a whole number from 1 to 65535, for example PORT=8081.')
  }
  try {
    await close(await listen({ port, host }))
  } catch (error) {
    throw new CliError(portMessage({ port, code: (error as NodeJS.ErrnoException).code }))
  }
}

function portMessage({ port, code }: { port: number; code: string | undefined }): string {
  const other = port < 60_000 ? port + 1 : 8081
  if (code === 'EACCES') {
    return `Port ${port} requires administrator rights; use another one: PORT=8080 npm start`
  }
  return `Port ${port} is already in use; stop the program that uses it, or use another port: PORT=${other} npm start`
}
