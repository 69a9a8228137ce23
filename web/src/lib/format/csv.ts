import { raiseAlert } from '../alerts.ts'

export type CsvCell = string | number | null | undefined

/**
 * Comma-separated values; cells with a comma, a quote or a line break are quoted. A text that a spreadsheet would run as a
 * formula begins with an apostrophe, which marks it as text; numbers, negative ones too, stay numbers.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')
}

/** A spreadsheet takes a cell that begins like this, or with a full-width form of it, for a formula: https://owasp.org/www-community/attacks/CSV_Injection. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
const plainNumber = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

function quote(cell: CsvCell): string {
  const content = String(cell ?? '')
  const text = formula.test(content) && !plainNumber.test(content) ? `'${content}` : content
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Downloads the text as a file; the byte order mark makes Excel read it as UTF-8. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

/** The same for a text whose code is loaded when it is wanted. */
export async function saveLateCsv(name: string, text: () => Promise<string>): Promise<void> {
  try {
    saveCsv(name, await text())
  } catch {
    raiseAlert('The download failed. Please try again.')
  }
}
