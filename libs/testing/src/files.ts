import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateRawSync } from 'node:zlib'
import { mutationCount } from './config.ts'

const folder = new URL('../../../../shared/data/', import.meta.url)

/** Path of a real public file in `shared/data` next to the checkout; undefined if there is none: then skip the test. */
export function publicDataFile(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, folder))
  return existsSync(path) ? path : undefined
}

/** A tar archive of small texts, laid out by hand after POSIX.1-1988 (ustar). */
export function tarFile(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const bytes = Buffer.from(text)
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write('0000644\0', 100)
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('        ', 148)
    header.write('0', 156)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((all, byte) => all + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** A zip archive of small files, texts or bytes, laid out by hand after PKWARE's APPNOTE 6.3 (sections 4.3.7, 4.3.12, 4.3.16). */
export function zipFile(
  files: Readonly<Record<string, string | Buffer>>,
  { method = 8, pack = deflateRawSync }: { method?: number; pack?: (plain: Buffer) => Buffer } = {},
): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text as string)
    const packed = pack(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end])
}

/** The mails in an outbox folder, oldest first; `link` and `token` are those of the first line that is a link. */
export async function readOutbox(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => ({
    to: /^To: (.*)$/m.exec(text)?.[1],
    subject: /^Subject: (.*)$/m.exec(text)?.[1],
    text,
    link: /^https:.*$/m.exec(text)?.[0],
    token: /\?token=([\w-]+)$/m.exec(text)?.[1],
  }))
}

/** Responds to one request; `count` is how many there have been for its path, this one included. */
export type Respond = (
  response: ServerResponse,
  about: { readonly request: IncomingMessage; readonly count: number },
) => unknown

/** A publisher's server on 127.0.0.1 with files by path; what is not there is a 404. */
export async function startPublisher(files: Record<string, Respond>) {
  const requests: IncomingMessage[] = []
  const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0]!
  const server = createServer((request, response) => {
    requests.push(request)
    const path = pathOf(request)
    const count = requests.filter((each) => pathOf(each) === path).length
    const respond = files[request.url ?? ''] ?? files[path]
    if (respond) respond(response, { request, count })
    else response.writeHead(404).end('Not found')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    /** `http://127.0.0.1:…` */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    /** All requests, or those for a path, oldest first. */
    requests: (path?: string) => requests.filter((request) => path === undefined || pathOf(request) === path),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Serves bytes as a web server does: with validators, conditional and in part. */
export function serveFile(bytes: Buffer | string, { etag = '"1"' }: { etag?: string } = {}): Respond {
  const body = Buffer.from(bytes)
  return (response, { request }) => {
    response.setHeader('etag', etag)
    response.setHeader('last-modified', 'Fri, 13 Nov 2026 10:00:00 GMT')
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    const { range, 'if-range': validator } = request.headers
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? Number.NaN)
    if (Number.isNaN(from) || validator !== etag) {
      return response.writeHead(200, { 'content-length': body.length }).end(body)
    }
    const contentRange = `bytes ${from}-${body.length - 1}/${body.length}`
    response.writeHead(206, { 'content-range': contentRange, 'content-length': body.length - from })
    return response.end(body.subarray(from))
  }
}

/** Sends the beginning of a file, then drops the connection; from the second request on, as `otherwise`. */
export function dropOnce(bytes: Buffer | string, otherwise: Respond, headers = {}): Respond {
  const body = Buffer.from(bytes)
  return (response, about) => {
    if (about.count > 1) return otherwise(response, about)
    response.writeHead(200, { etag: '"1"', 'content-length': body.length, ...headers })
    return response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  }
}

/** One damaged or rearranged form of a file. */
export interface Mutation {
  /** Description of the damage, for the name of a failure. */
  readonly name: string
  readonly bytes: Buffer
}

/** A table of text: lines of fields, the first with the names of columns. */
type Cells = string[][]

export interface Random {
  /** A whole number from 0 to below the limit. */
  readonly upTo: (limit: number) => number
  readonly oneOf: <T>(items: readonly T[]) => T
}

/** Pseudorandom choices, the same for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
  const upTo = (limit: number) => Math.floor(next() * limit)
  return { upTo, oneOf: (items) => items[upTo(items.length)]! }
}

type Mutate = (cells: Cells, random: Random) => readonly [name: string, text: string | Buffer]

const written = (cells: Cells, delimiter = ',') =>
  cells.map((fields) => fields.map((field) => quoted(field, delimiter)).join(delimiter)).join('\n')

function quoted(field: string, delimiter: string): string {
  return field.includes(delimiter) ? `"${field}"` : field
}

const cut: Mutate = (cells, { upTo }) => {
  const text = written(cells)
  const length = upTo(text.length)
  return [`cut after ${length} of ${text.length} characters`, text.slice(0, length)]
}

const shifted: Mutate = (cells, { upTo, oneOf }) => {
  const column = upTo(cells[0]!.length)
  const [kind, isMissing] = oneOf([
    ['all lines', false],
    ['the header', false],
    ['the rows', false],
    ['the rows', true],
    ['one row', true],
  ] as const)
  const row = 1 + upTo(cells.length - 1)
  const change = (fields: string[], line: number) => {
    const isMeant =
      kind === 'all lines' || (kind === 'one row' ? line === row : (line === 0) === (kind === 'the header'))
    if (!isMeant) return fields
    return isMissing ? fields.toSpliced(column, 1) : fields.toSpliced(column, 0, line === 0 ? 'Unnamed' : '7')
  }
  const done = isMissing ? 'lack' : 'have one more'
  return [`${kind} ${done} at column ${column}`, written(cells.map(change))]
}

const renamed: Mutate = (cells, { upTo, oneOf }) => {
  const [head, ...rows] = cells as [string[], ...Cells]
  const column = upTo(head.length)
  const rename = oneOf([
    (name: string) => name.toUpperCase(),
    (name: string) => ` ${name} `,
    (name: string) => `${name}_x`,
    () => '',
  ])
  const name = rename(head[column]!)
  return [`${head[column]} is called "${name}"`, written([head.with(column, name), ...rows])]
}

const encoded: Mutate = (cells, { oneOf }) => {
  const text = written(cells)
  const bytes = (start: number[], body: Buffer) => Buffer.concat([Buffer.from(start), body])
  return oneOf([
    ['UTF-16', bytes([0xff, 0xfe], Buffer.from(text, 'utf16le'))],
    ['UTF-16 with the other byte order', bytes([0xfe, 0xff], Buffer.from(text, 'utf16le').swap16())],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], Buffer.from(text))],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['CR', text.replaceAll('\n', '\r')],
    ['semicolons', written(cells, ';')],
    ['tabs', written(cells, '\t')],
    ['all quoted', cells.map((fields) => fields.map((field) => `"${field}"`).join(',')).join('\n')],
    ['base64', Buffer.from(text).toString('base64')],
    ['a web page', `<html><body><pre>${text}</pre></body></html>`],
  ] as const)
}

const duplicated: Mutate = (cells, { upTo, oneOf }) => {
  const [head, ...rows] = cells as [string[], ...Cells]
  const row = upTo(rows.length)
  return oneOf([
    [`row ${row} twice`, written([head, ...rows.toSpliced(row, 0, rows[row]!)])],
    ['all rows twice', written([head, ...rows, ...rows])],
    ['the file twice', `${written(cells)}\n${written(cells)}`],
    ['the header twice', written([head, head, ...rows])],
    [`row ${row} is missing`, written([head, ...rows.toSpliced(row, 1)])],
    ['half of the rows are missing', written([head, ...rows.slice(0, rows.length / 2)])],
  ] as const)
}

const swapped: Mutate = (cells, { upTo, oneOf }) => {
  const [a, b] = [upTo(cells[0]!.length), upTo(cells[0]!.length)]
  const swap = (fields: string[]) => fields.with(a, fields[b]!).with(b, fields[a]!)
  const [head, ...rows] = cells as [string[], ...Cells]
  const names = `${head[a]} and ${head[b]}`
  return oneOf([
    [`${names} swapped with their names`, written(cells.map(swap))],
    [`the values of ${names} swapped`, written([head, ...rows.map(swap)])],
  ] as const)
}

const absurd: Mutate = (cells, { upTo, oneOf }) => {
  const column = upTo(cells[0]!.length)
  const text = oneOf(['99999999999', '-5', 'n/a', '1e400', '#REF!', '\0', '0x1F', '1,2,3'])
  const [head, ...rows] = cells as [string[], ...Cells]
  return [
    `${head[column]} is ${JSON.stringify(text)}`,
    written([head, ...rows.map((fields) => fields.with(column, text))]),
  ]
}

const kinds: readonly Mutate[] = [cut, shifted, renamed, encoded, duplicated, swapped, absurd]

/**
 * Damaged and rearranged forms of a file of comma-separated values, the same for the same seed: cut, shifted, with
 * renamed columns, in other encodings, with repeated and missing rows, with exchanged columns, with absurd values,
 * and the files of other sources.
 */
export function* mutationsOf(
  text: string,
  { count, seed, others }: { count: number; seed: number; others: readonly string[] },
): Generator<Mutation> {
  const cells = text.split('\n').map((line) => line.split(','))
  const random = randomOf(seed)
  for (let index = 0; index < count; index++) {
    const isOther = index % (kinds.length + 1) === kinds.length
    const [name, content] = isOther
      ? ['another source’s file', random.oneOf(others)]
      : kinds[index % (kinds.length + 1)]!(cells, random)
    yield { name: `${index}: ${name}`, bytes: Buffer.from(content) }
  }
}

export interface TriedFile {
  /** Comma-separated values. */
  readonly text: string
  /** Where each form is written before it is loaded. */
  readonly path: string
  readonly seed: number
  /** Files of other sources. */
  readonly others: readonly string[]
  /** Loads the file. Rejects with the sentence for the operator. */
  readonly load: (path: string) => Promise<{ readonly lost?: readonly object[] }>
  /** Figures that the product shows of the source, by place and attribute: `01760 population` → its figure. */
  readonly figures: () => Promise<Readonly<Record<string, unknown>>>
  /** True for the errors that have a sentence for the operator. */
  readonly isSentence: (error: unknown) => boolean
}

/**
 * Loads damaged forms of a file, one after the other, over the whole one. Each must be refused with a sentence that
 * leaves all figures as they are, or be loaded with equal figures; where fewer are left, the result must say so.
 * Returns the failures, one line each.
 */
export async function tryMutations(file: TriedFile): Promise<string[]> {
  const { text, path, seed, others, load, figures, isSentence } = file
  const restore = async () => {
    await writeFile(path, text)
    await load(path)
  }
  await restore()
  const expected = await figures()
  const wrong: string[] = []
  for (const { name, bytes } of mutationsOf(text, { count: mutationCount(), seed, others })) {
    await writeFile(path, bytes)
    const outcome = await load(path).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    const actual = await figures()
    if ('error' in outcome) {
      const message = String((outcome.error as Error).message)
      if (!isSentence(outcome.error)) wrong.push(`${name} failed: ${message}`)
      if (!isReadable(message)) wrong.push(`${name} is refused without a sentence: ${message}`)
      if (differences(expected, actual).length > 0) wrong.push(`${name} changed figures although it was refused`)
      continue
    }
    const changed = differences(expected, actual)
    const others = changed.filter((key) => key in actual)
    if (others.length > 0) {
      const [key] = others
      const values = `${JSON.stringify(actual[key!])}, not ${JSON.stringify(expected[key!])}`
      wrong.push(`${name} is loaded with other figures, like ${key}: ${values}`)
    } else if (changed.length > 0 && !outcome.result.lost?.length) {
      wrong.push(`${name} is loaded with ${changed.length} fewer figures, without a word`)
    }
    if (changed.length > 0) await restore()
  }
  return wrong
}

/** A file whose losses are tried. */
export interface LossyFile extends Omit<TriedFile, 'seed' | 'others'> {
  /** The columns that identify a row. */
  readonly keys: readonly string[]
  /** The columns with figures that the product shows. */
  readonly measured: readonly string[]
  /** The same figures as those of another period: in the name of the file, or in its text. */
  readonly otherPeriod?: { readonly path?: string; readonly text?: string }
}

/**
 * Loads forms of a file that have lost something, one after the other, over the whole one: a column is empty in all rows,
 * all rows have one key, all figures have another period. Each must be refused with a sentence that leaves all figures as
 * they are. Returns the failures, one line each.
 */
export async function tryLosses(file: LossyFile): Promise<string[]> {
  const { text, path, load, figures, isSentence } = file
  const restore = async () => {
    await writeFile(path, text)
    await load(path)
  }
  await restore()
  const expected = await figures()
  const wrong: string[] = []
  for (const { name, bytes, path: place = path } of lossesOf(file)) {
    await writeFile(place, bytes)
    const failure = await load(place).then(
      () => null,
      (error: unknown) => error as Error,
    )
    if (!failure) wrong.push(`${name}: loaded`)
    else if (!isSentence(failure) || !isReadable(failure.message)) wrong.push(`${name}: ${failure.message}`)
    if (differences(expected, await figures()).length > 0) {
      wrong.push(`${name}: other figures`)
      await restore()
    }
  }
  return wrong
}

function* lossesOf({ text, keys, measured, otherPeriod }: LossyFile): Generator<Mutation & { readonly path?: string }> {
  const [head, ...rows] = text.split('\n').map(fieldsOf) as [string[], ...Cells]
  const withColumn = (column: number, value: string) =>
    Buffer.from(written([head, ...rows.map((fields) => fields.with(column, value))]))
  for (const name of measured) yield { name: `${name} is empty`, bytes: withColumn(head.indexOf(name), '') }
  for (const name of keys) {
    const column = head.indexOf(name)
    yield { name: `${name} is the same everywhere`, bytes: withColumn(column, rows[0]![column]!) }
  }
  if (otherPeriod)
    yield { name: 'another period', path: otherPeriod.path!, bytes: Buffer.from(otherPeriod.text ?? text) }
}

/** The fields of a line, of which some may be quoted. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain!)
}

function differences(expected: Readonly<Record<string, unknown>>, actual: Readonly<Record<string, unknown>>): string[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...keys].filter((key) => JSON.stringify(expected[key]) !== JSON.stringify(actual[key]))
}

/** Ends like a sentence, and has no trace of a program. */
function isReadable(message: string): boolean {
  return /[.!]$/.test(message) && !/undefined|NaN|\[object|TypeError|\bat \/|relation "/.test(message)
}
