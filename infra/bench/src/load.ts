import { connect } from 'node:net'

export interface Load {
  readonly perSecond: number
  /** Milliseconds from request to complete response. */
  readonly median: number
  readonly meanBytes: number
  readonly maxBytes: number
}

interface Options {
  readonly port: number
  /** The path of the n-th request of the run. */
  readonly pathOf: (n: number) => string
  readonly connections: number
  readonly seconds: number
}

/**
 * Sends requests over keep-alive connections, the next one of each as soon as its response is complete. Written
 * on sockets, because an HTTP client would need more of the machine than what it measures. Throws on any
 * response but 200 with a Content-Length or chunks.
 */
export async function measureLoad(options: Options): Promise<Load> {
  const { connections, seconds } = options
  const endMs = performance.now() + seconds * 1000
  const times: number[] = []
  const sizes: number[] = []
  const startMs = performance.now()
  await Promise.all(Array.from({ length: connections }, () => runConnection(options, { endMs, times, sizes })))
  const elapsed = (performance.now() - startMs) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    median: times[Math.floor(times.length / 2)] ?? Number.NaN,
    meanBytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    maxBytes: sizes.reduce((largest, size) => Math.max(largest, size), 0),
  }
}

let sent = 0

function runConnection(
  { port, pathOf }: Options,
  { endMs, times, sizes }: { endMs: number; times: number[]; sizes: number[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let startMs = 0
    let parts: Buffer[] = []
    const send = () => {
      startMs = performance.now()
      socket.write(`GET ${pathOf(sent++)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`port ${port} closed the connection`)))
    socket.on('data', (part) => {
      parts.push(part)
      let size: number | undefined
      try {
        size = bodySize(parts)
      } catch (error) {
        reject(error as Error)
      }
      if (size === undefined) return
      parts = []
      times.push(performance.now() - startMs)
      sizes.push(size)
      if (performance.now() < endMs) return send()
      resolve()
      socket.destroy()
    })
  })
}

/** Bytes of a complete response's body; undefined while more of it is to come. */
function bodySize(parts: Buffer[]): number | undefined {
  const first = parts[0]!
  const headEnd = first.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = first.toString('latin1', 0, headEnd)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`unexpected response: ${head}`)
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) {
    const isComplete = parts.at(-1)!.toString('latin1').endsWith('0\r\n\r\n')
    return isComplete ? total - headEnd - 4 : undefined
  }
  return total >= headEnd + 4 + Number(length) ? Number(length) : undefined
}
