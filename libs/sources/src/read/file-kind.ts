import { SourceError } from '../source-error.ts'

/** How files begin that are not tables of text, and what they look like. */
const kinds: readonly (readonly [start: RegExp, looksLike: string])[] = [
  [/^\s*(<!doctype html|<html|<head|<script)/i, 'a web page (HTML)'],
  [/^\s*<\?xml/i, 'XML'],
  [/^\xd0\xcf.\xe0/, 'an Excel workbook (.xls)'],
  [/^%PDF-/, 'a PDF document'],
  [/^SQLite format 3/, 'a database (SQLite)'],
]

/** Errors: SourceError when a file, from its first bytes, is not a table of text but something well known. */
export function refuseOtherKinds(head: Buffer, name: string): void {
  const start = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const kind = kinds.find(([pattern]) => pattern.test(start))
  if (kind) throw notATable(name, kind[1])
}

/** The error for a file that is not a table of text: what it looks like. */
export function notATable(name: string, looksLike: string): SourceError {
  const advice = looksLike.includes('Excel')
    ? 'Save its sheet as CSV (UTF-8) and import that.'
    : 'Import the data file itself.'
  return new SourceError('unknown_layout', `${name} looks like ${looksLike}, not a table of text. ${advice}`)
}
