import { connect } from 'node:net'
import type { TrialProduct } from './product.ts'
import type { TrialOptions } from './promised.ts'

export interface Measured {
  readonly measured: string
  readonly isKept: boolean
}

interface Tried {
  readonly part: string
  readonly promise: string
}

/** An attack on the running product. */
export interface Attack extends Tried {
  /** Stops or slows the product for others. */
  readonly isAlone?: true
  /** Takes long without much work. */
  readonly isSlow?: true
  readonly run: (product: TrialProduct, options: TrialOptions) => Promise<Measured>
}

/** What cannot be tried from outside: the test that shows it. */
export interface Shown extends Tried {
  readonly file: string
  /** The beginning of the test's name. */
  readonly test: string
}

export const kept = (isKept: boolean, measured: string): Measured => ({ isKept, measured })

interface RawOptions {
  /** The client's own address. */
  readonly localAddress?: string
  readonly timeoutMs?: number
}

/** Sends bytes on a connection of their own, and returns what came back until it was closed, or undefined if it stays open. */
export function raw(port: number, text: string, { localAddress, timeoutMs = 5000 }: RawOptions = {}) {
  return new Promise<string | undefined>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
    const timer = setTimeout(() => {
      resolve(undefined)
      socket.destroy()
    }, timeoutMs)
    const end = () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks).toString())
    }
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', end)
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRNOTAVAIL') return
      clearTimeout(timer)
      reject(error)
    })
    socket.write(text, 'latin1')
  })
}
