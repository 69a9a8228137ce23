/** The reason why a backup or a restore cannot be made, as a message for the user. */
export class BackupError extends Error {}

/** First line of a backup. */
export interface Header {
  readonly format: number
  /** ISO time. */
  readonly createdAt: string
  /** Version of the server, `18.1`. */
  readonly postgres: string
  /** Service → names of the migrations that its tables had, in order. */
  readonly migrations: Readonly<Record<string, readonly string[]>>
}

/** The meaning of a line of a backup outside of rows. Names are without quotes: `user.account`. */
export type Line =
  | { readonly kind: 'setting' }
  /** The rows of a table follow. */
  | { readonly kind: 'rows'; readonly table: string; readonly columns: readonly string[] }
  /** Where a sequence is: `last` is a whole number. */
  | { readonly kind: 'sequence'; readonly sequence: string; readonly last: string; readonly isCalled: boolean }
  /** Secrets of the system without which some of its rows mean nothing, by their environment variables. */
  | { readonly kind: 'secrets'; readonly secrets: Readonly<Record<string, string>> }
  /**
   * The last line: rows of each table, and their digests (`digestOf`), which former releases did not write. A file without
   * it is incomplete.
   */
  | {
      readonly kind: 'footer'
      readonly rows: ReadonlyMap<string, number>
      readonly digests: ReadonlyMap<string, string>
    }

/**
 * A backup is the text that `pg_dump --data-only` writes, gzipped, encrypted and signed: one COPY statement per table with
 * its rows, then the positions of the sequences. The other lines are comments. A restore never runs a line of it: it
 * recognizes these forms, and refuses a file that has any other line.
 */
export const format = 1
const headerMark = '-- Homeground backup '
const secretsMark = '-- Secrets '
const footerMark = '-- End of the backup '
/** How the rows are written; a restore has the same settings without reading them. */
export const settings = ["set client_encoding = 'UTF8';", "set datestyle = 'ISO';"]

export const headerLine = (header: Omit<Header, 'format'>) => `${headerMark}${JSON.stringify({ format, ...header })}\n`
/** By environment variable. */
export const secretsLine = (secrets: Readonly<Record<string, string>>) => `${secretsMark}${JSON.stringify(secrets)}\n`
/** Both of each table, by its quoted name. */
export const footerLine = (totals: {
  readonly rows: Readonly<Record<string, number>>
  readonly digests: Readonly<Record<string, string>>
}) => `${footerMark}${JSON.stringify(totals)}\n`

/** `copy "user".account (id, "name") from stdin;` */
export const rowsLine = (table: string, columns: readonly string[]) =>
  `copy ${table} (${columns.join(', ')}) from stdin;\n`

/** `select setval('housing.publication_id_seq', 12, true);` */
export const sequenceLine = (name: string, last: string, isCalled: boolean) =>
  `select setval('${name}', ${last}, ${isCalled});\n`

/** A quoted or plain name without its quotes: `"user".account` and `user.account` are the same. */
export const unquoted = (name: string) => name.replaceAll('"', '')

const name = '"?\\w+"?'
const rowsForm = new RegExp(`^copy (${name}\\.${name}) \\((${name}(?:, ${name})*)\\) from stdin;$`)
const sequenceForm = new RegExp(`^select setval\\('(${name}\\.${name})', (\\d{1,19}), (true|false)\\);$`)

/** Undefined if the line is not the header of a backup. */
export function parseHeader(line: string): Header | undefined {
  const header = parseAfter(headerMark, line)
  return isHeader(header) ? header : undefined
}

/** Undefined if a backup has no such line. */
export function parseLine(line: string): Line | undefined {
  if (settings.includes(line)) return { kind: 'setting' }
  const rows = rowsForm.exec(line)
  if (rows) {
    const [, table = '', columns = ''] = rows
    return { kind: 'rows', table: unquoted(table), columns: unquoted(columns).split(', ') }
  }
  const sequence = sequenceForm.exec(line)
  if (sequence) {
    const [, name = '', last = '', isCalled] = sequence
    return { kind: 'sequence', sequence: unquoted(name), last, isCalled: isCalled === 'true' }
  }
  const secrets = parseAfter(secretsMark, line)
  if (isRecord(secrets, isText)) return { kind: 'secrets', secrets }
  const footer = parseAfter(footerMark, line) as { rows?: unknown; digests?: unknown } | undefined
  if (!isRecord(footer?.rows, isCount)) return undefined
  const digests = footer.digests ?? {}
  return isRecord(digests, isText) ? { kind: 'footer', rows: byName(footer.rows), digests: byName(digests) } : undefined
}

function parseAfter(mark: string, line: string): unknown {
  if (!line.startsWith(mark)) return undefined
  try {
    return JSON.parse(line.slice(mark.length))
  } catch {
    return undefined
  }
}

const byName = <T>(values: Readonly<Record<string, T>>) =>
  new Map(Object.entries(values).map(([name, value]) => [unquoted(name), value]))

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value)
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value)
const isWords = (value: unknown): value is string[] => Array.isArray(value) && value.every(isWord)

function isRecord<T>(value: unknown, isValue: (value: unknown) => value is T): value is Record<string, T> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isValue)
}

/** Of another format, only `format` is known. */
function isHeader(value: unknown): value is Header {
  const header = value as Partial<Header> | null | undefined
  if (!header || !isCount(header.format)) return false
  if (header.format !== format) return true
  const { createdAt, postgres, migrations } = header
  return isWord(createdAt) && isWord(postgres) && isRecord(migrations, isWords)
}
