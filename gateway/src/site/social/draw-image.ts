import { Worker } from 'node:worker_threads'
import { unavailable } from '@homeground/service'

interface Drawing {
  resolve(png: Buffer): void
  reject(error: Error): void
}

/**
 * Draws images in a thread of its own, because each takes some 30 ms of a core. The thread starts with the first image;
 * after an error, with the next one.
 */
export function createDrawImage() {
  let thread: Worker | undefined
  const drawings = new Map<number, Drawing>()
  let lastId = 0
  const start = () => {
    const started = new Worker(new URL('./draw-thread.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, png }: { id?: number; png?: Uint8Array }) => {
      // Under `node --watch` Node itself posts messages on the thread too.
      if (id === undefined || !png) return
      drawings.get(id)?.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
      drawings.delete(id)
    })
    const fail = (error?: unknown) => {
      if (thread === started) thread = undefined
      for (const { reject } of drawings.values()) reject(unavailable('Images cannot be drawn right now.', error))
      drawings.clear()
    }
    started.once('error', fail)
    started.once('exit', () => fail())
    return started
  }
  return {
    /** A PNG of an SVG. Errors: 503 if the thread fails. */
    draw: (svg: string) =>
      new Promise<Buffer>((resolve, reject) => {
        thread ??= start()
        const id = ++lastId
        drawings.set(id, { resolve, reject })
        thread.postMessage({ id, svg })
      }),
    async close(): Promise<void> {
      await thread?.terminate()
    },
  }
}
