import { raiseAlert } from '../alerts.ts'
import { saveFile } from '../save-file.ts'

export { type CsvCell, csvText } from '@homeground/format/csv'

/** Downloads the text as a file; the byte order mark makes Excel read it as UTF-8. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
}

/** The same for a text whose code is loaded when it is wanted. */
export async function saveLateCsv(name: string, text: () => Promise<string>): Promise<void> {
  try {
    saveCsv(name, await text())
  } catch {
    raiseAlert('The download failed. Please try again.')
  }
}
