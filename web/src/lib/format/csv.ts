import { raiseAlert } from '../alerts.ts'

export { type CsvCell, csvText } from '@homeground/format/csv'

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
