import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A raw file's text: gzip or plain, UTF-8, else Windows-1252. */
export function textOf(path: string): string {
  const bytes = readFileSync(path)
  const plain = path.endsWith('.gz') ? gunzipSync(bytes) : bytes
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return new TextDecoder('windows-1252').decode(plain)
  }
}

export type Row = Readonly<Record<string, string>>

/** The rows of a file, separated by commas, tabs or `|`, as objects by trimmed column name. */
export function rowsOf(path: string): Row[] {
  const text = textOf(path)
  const firstLine = text.slice(0, text.indexOf('\n'))
  const delimiter = ['\t', '|'].find((each) => firstLine.includes(each)) ?? ','
  const [head, ...lines] = text.split(/\r?\n/)
  const names = fieldsOf(head!, delimiter).map((name) => name.trim())
  return lines.flatMap((line) => {
    if (line.trim() === '') return []
    const fields = fieldsOf(line, delimiter)
    return [Object.fromEntries(names.map((name, at) => [name, (fields[at] ?? '').trim()]))]
  })
}

function fieldsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const fields: string[] = []
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    fields.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
  }
  return fields
}

/** A number as written, or null. */
export function numberOf(text: string | undefined): number | null {
  return text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text)
}
