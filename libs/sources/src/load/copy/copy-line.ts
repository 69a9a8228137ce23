export type CopyValue = string | number | boolean | null

const SPECIAL = /[\\\t\n\r]/
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const UNESCAPED: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' }

/** One line of COPY's text format. NUL characters, which Postgres cannot store, are removed. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = ''
  for (let i = 0; i < values.length; i++) {
    if (i > 0) line += '\t'
    line += copyText(values[i]!)
  }
  return `${line}\n`
}

function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  const text = value.includes('\0') ? value.replaceAll('\0', '') : value
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (char) => ESCAPED[char]!) : text
}

/** The values of one line of COPY's text format. */
export function copyValues(line: string): (string | null)[] {
  return line.split('\t').map((text) => {
    if (text === '\\N') return null
    return text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, char) => UNESCAPED[char] ?? char) : text
  })
}
