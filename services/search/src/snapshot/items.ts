import type { Columns } from '@homeground/columns'
import type { ItemJson, ItemLayout } from './item-json.ts'

/** The ends of all parts of all items, row by row, in bytes from the start of the item. */
export type ItemEnds = Uint32Array<SharedArrayBuffer>

/** Packs where the parts of each item end, so that threads can share it. */
export function packEnds(items: readonly ItemJson[]): ItemEnds {
  const count = items[0]?.ends.length ?? 0
  const ends = new Uint32Array(new SharedArrayBuffer(items.length * count * 4))
  items.forEach((item, row) => {
    ends.set(item.ends, row * count)
  })
  return ends
}

/** Items of one kind, serialized when the snapshot was built: a response joins their bytes. */
export interface Items {
  /** A JSON array of the rows' items, whole or with the named fields only. */
  join(rows: readonly number[], fields?: readonly string[]): Buffer
  /** The same with other parts: by their position in the layout, the JSON for a row. */
  joinWith(rows: readonly number[], parts: Parts, fields?: readonly string[]): Buffer
  /** The same with more members at the end of each item. */
  joinAdding(rows: readonly number[], more: (row: number) => object, fields?: readonly string[]): Buffer
}

/** The JSON that takes the place of a part, by the part's position in the layout; '' for none. */
export type Parts = ReadonlyMap<number, (row: number) => string>

const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const quote = 0x22

export function openItems(columns: Columns, layout: ItemLayout, ends: ItemEnds): Items {
  const wantedOf = (fields: readonly string[]) => layout.map((field) => field === null || fields.includes(field))
  const items: Items = {
    joinAdding(rows, more, fields) {
      const end = (row: number) => `,${JSON.stringify(more(row)).slice(1)}`
      return items.joinWith(rows, new Map([[layout.length - 1, end]]), fields)
    },
    joinWith(rows, parts, fields) {
      const wanted = fields && wantedOf(fields)
      const writer = createItemWriter()
      for (const row of rows) {
        writer.startItem()
        const document = columns.document(row)
        let start = 0
        for (let part = 0; part < layout.length; part++) {
          const end = ends[row * layout.length + part]!
          if (wanted?.[part] ?? true) {
            const replaced = parts.get(part)
            writer.add(replaced ? Buffer.from(replaced(row)) : document.subarray(start, end))
          }
          start = end
        }
      }
      return writer.finish()
    },
    join(rows, fields) {
      const documents = rows.map((row) => columns.document(row))
      const length = documents.reduce((sum, document) => sum + document.length, 0)
      const body = Buffer.allocUnsafe(length + Math.max(rows.length - 1, 0) + 2)
      const wanted = fields && wantedOf(fields)
      let at = 0
      body[at++] = openBracket
      for (const [index, document] of documents.entries()) {
        if (index > 0) body[at++] = comma
        if (wanted) {
          const first = rows[index]! * layout.length
          const item = { document, ends: ends.subarray(first, first + layout.length) }
          at = copyParts(item, { body, at, wanted })
        } else {
          body.set(document, at)
          at += document.length
        }
      }
      body[at++] = closeBracket
      return body.subarray(0, at)
    },
  }
  return items
}

type Joining = Pick<Items, 'join'> & Partial<Pick<Items, 'joinAdding'>>

/** The same items with more members each, at their end. */
export function withMembers<Some extends Joining>(items: Some, members: (row: number) => object): Some {
  const { joinAdding } = items
  if (!joinAdding) {
    const join: Items['join'] = (rows, fields) => {
      const places = JSON.parse(items.join(rows, fields).toString()) as object[]
      return Buffer.from(JSON.stringify(places.map((place, at) => ({ ...place, ...members(rows[at]!) }))))
    }
    return { ...items, join }
  }
  const adding: Items['joinAdding'] = (rows, more, fields) =>
    joinAdding(rows, (row) => ({ ...members(row), ...more(row) }), fields)
  return { ...items, joinAdding: adding, join: (rows, fields) => adding(rows, () => ({}), fields) } as Some
}

/** Copies the wanted parts of an item to `body`, from `at` on. Returns where they end. */
function copyParts(
  { document, ends }: { document: Uint8Array; ends: Uint32Array },
  { body, at, wanted }: { body: Uint8Array; at: number; wanted: readonly boolean[] },
): number {
  let [start, to] = [0, at]
  for (let part = 0; part < wanted.length; part++) {
    const end = ends[part]!
    if (wanted[part]) {
      // The first of the wanted margins follows the brace without its comma.
      if (document[start] === comma && body[to - 1] === openBrace) start++
      while (start < end) body[to++] = document[start++]!
    }
    start = end
  }
  return to
}

/** Writes a JSON array of items part by part. */
interface ItemWriter {
  startItem(): void
  /** Adds a part of the current item. Between members of an object it adds or leaves out the comma as needed. */
  add(part: Uint8Array): void
  finish(): Buffer
}

/** Parts are those of `item-json.ts`: members begin with a comma or, the first of an object, with a quote. */
function createItemWriter(): ItemWriter {
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
