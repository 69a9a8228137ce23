const comma = 0x2c
const quote = 0x22
const openBrace = 0x7b

/** Writes a JSON array of items part by part. */
export interface ItemWriter {
  startItem(): void
  /** Adds a part of the current item. Between members of an object it adds or leaves out the comma as needed. */
  add(part: Uint8Array): void
  finish(): Buffer
}

/** Parts are those of `item-json.ts`: members begin with a comma or, the first of an object, with a quote. */
export function createItemWriter(): ItemWriter {
  let body = Buffer.allocUnsafe(64 * 1024)
  let at = 0
  let items = 0
  const reserve = (bytes: number) => {
    if (at + bytes <= body.length) return
    const larger = Buffer.allocUnsafe(2 * (at + bytes))
    body.copy(larger, 0, 0, at)
    body = larger
  }
  const write = (text: string) => {
    reserve(text.length)
    at += body.write(text, at, 'latin1')
  }
  write('[')
  return {
    startItem() {
      if (items++ > 0) write(',')
    },
    add(part) {
      if (part.length === 0) return
      const isFirst = body[at - 1] === openBrace
      if (part[0] === quote && !isFirst) write(',')
      const from = part[0] === comma && isFirst ? 1 : 0
      reserve(part.length)
      body.set(from === 0 ? part : part.subarray(from), at)
      at += part.length - from
    },
    finish() {
      write(']')
      return body.subarray(0, at)
    },
  }
}
