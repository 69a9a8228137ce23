import { createServer } from 'node:net'
import { Sentence } from '../terminal/sentence.ts'

function listenOnce({ port, host }: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => {
      const address = server.address()
      const chosen = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(chosen))
    })
  })
}

/** A port of 127.0.0.1 that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return listenOnce({ port: 0, host: '127.0.0.1' })
}

/** Refuses, with what to do instead, a port that something already listens on. */
export async function requirePort({ port, host }: { port: number; host: string }): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Sentence('PORT must be a whole number from 1 to 65535, for example PORT=8081.')
  }
  try {
    await listenOnce({ port, host })
  } catch (error) {
    throw new Sentence(portSentence({ port, code: (error as NodeJS.ErrnoException).code }))
  }
}

function portSentence({ port, code }: { port: number; code: string | undefined }): string {
  const other = port < 60_000 ? port + 1 : 8081
  if (code === 'EACCES') {
    return `Port ${port} needs administrator rights; start on another one: PORT=8080 npm start`
  }
  return `Port ${port} is already in use; stop what uses it or start on another one: PORT=${other} npm start`
}
