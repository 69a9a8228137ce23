/** First line of a backup. */
export interface Header {
  readonly format: 1
  /** ISO time. */
  readonly createdAt: string
  /** Version of the server, `18.1`. */
  readonly postgres: string
  /** Service → names of the migrations that its tables had, in order. */
  readonly migrations: Readonly<Record<string, readonly string[]>>
}

/** Last line of a backup: rows of each table, by `schema.table`. A file without it is incomplete. */
export interface Footer {
  readonly rows: Readonly<Record<string, number>>
}

/**
 * A backup is the gzipped text that `pg_dump --data-only` writes: one COPY statement per table with its rows, then the
 * positions of the sequences. Header and footer are comments, so psql can read the file too.
 */
const headerMark = '-- Homeground backup '
const footerMark = '-- End of the backup '

export const headerLine = (header: Header) => `${headerMark}${JSON.stringify(header)}\n`
export const footerLine = (footer: Footer) => `${footerMark}${JSON.stringify(footer)}\n`

/** Undefined if the line is not the header of a backup. */
export const parseHeader = (line: string) => parseAfter<Header>(headerMark, line)
export const parseFooter = (line: string) => parseAfter<Footer>(footerMark, line)

function parseAfter<T>(mark: string, line: string): T | undefined {
  return line.startsWith(mark) ? JSON.parse(line.slice(mark.length)) : undefined
}

/** `copy "search"."zip" ("zip", "town") from stdin;` */
export const copyStatement = (table: string, columns: readonly string[]) =>
  `copy ${table} (${columns.join(', ')}) from stdin;`

/** The table of a COPY statement, undefined for other lines. */
export const copiedTable = (line: string) => /^copy (\S+) \(.*\) from stdin;$/.exec(line)?.[1]
