import { createHash } from 'node:crypto'

/** Counts and hashes of the bytes read. `sha256` is null until the last byte is read. */
export type Meter = { bytesRead: number; bytesTotal: number | null; sha256: string | null }

export async function* metered(chunks: AsyncIterable<Buffer>, meter: Meter): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    meter.bytesRead += chunk.length
    hash.update(chunk)
    yield chunk
  }
  meter.sha256 = hash.digest('hex')
}

/** The first bytes (at least `count`, unless the stream is shorter), and the whole stream from its start. */
export async function peek(chunks: AsyncIterable<Buffer>, count: number) {
  const iterator = chunks[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let ended = false
  while (head.length < count && !ended) {
    const next = await iterator.next()
    if (next.done) ended = true
    else head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
  }
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head
      while (!ended) {
        const next = await iterator.next()
        if (next.done) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { head, whole: whole() }
}
