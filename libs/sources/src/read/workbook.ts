import sax from 'sax'
import { SourceError } from '../source-error.ts'

/** The files of an Excel workbook (.xlsx) by their path in the archive; each is to be read at most once. */
export type WorkbookParts = ReadonlyMap<string, AsyncIterable<Buffer>>

/** Files that are read of a workbook: its list of sheets, their cells, and the texts that cells share. */
export const WORKBOOK_PART =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/

/** The format's own limit: columns A to XFD. */
const MOST_COLUMNS = 16_384

/**
 * A sheet of a workbook as comma-separated lines, the first with the names of columns. Line breaks within a cell become
 * spaces; a formula has its stored result, an error and an empty cell are ''. Dates are the numbers that Excel stores.
 * `wanted` names one of several sheets. Layout: ECMA-376, Part 1, section 18. Errors: SourceError for several sheets
 * and no name, or for another name; Error where a file of the workbook is damaged.
 */
export async function* sheetLines(
  parts: WorkbookParts,
  { name, wanted }: { readonly name: string; readonly wanted: string | undefined },
): AsyncGenerator<Buffer> {
  const sheet = parts.get(await sheetPath(parts, { name, wanted }))
  if (!sheet) throw new Error('a sheet is missing')
  const shared = parts.get('xl/sharedStrings.xml')
  const texts = shared ? await sharedTexts(shared) : []
  const rows: string[][] = []
  const read = xmlReader(rowHandlers(texts, rows))
  let width = 0
  const take = (): Buffer => {
    const lines = rows.splice(0).map((cells) => {
      width ||= cells.length
      return `${Array.from({ length: Math.max(width, cells.length) }, (_, at) => quoted(cells[at] ?? '')).join(',')}\n`
    })
    return Buffer.from(lines.join(''))
  }
  for await (const chunk of sheet) {
    read.write(chunk)
    if (rows.length > 0) yield take()
  }
  read.end()
  if (rows.length > 0) yield take()
}

/** Finds the file of the only visible sheet, or of the one that is named. */
async function sheetPath(
  parts: WorkbookParts,
  { name, wanted }: { readonly name: string; readonly wanted: string | undefined },
): Promise<string> {
  const sheets: { readonly title: string; readonly id: string; readonly isVisible: boolean }[] = []
  await readXml(parts.get('xl/workbook.xml'), {
    open(tag, { name: title, state, ...attributes }) {
      if (tag === 'sheet') sheets.push({ title: title ?? '', id: relationId(attributes), isVisible: !state })
    },
  })
  const paths = new Map<string, string>()
  await readXml(parts.get('xl/_rels/workbook.xml.rels'), {
    open(tag, { Id: id, Target: target }) {
      if (tag === 'Relationship' && id && target) paths.set(id, absolute(target))
    },
  })
  const visible = sheets.filter(({ isVisible }) => isVisible)
  const chosen = wanted === undefined ? visible[0] : sheets.find(({ title }) => title === wanted)
  const titles = visible.map(({ title }) => title).join(', ')
  if (wanted !== undefined && !chosen) {
    throw new SourceError('no_data_entry', `${name} has no sheet ${wanted}, only ${titles}.`)
  }
  if (wanted === undefined && visible.length > 1) {
    const message = `${name} has several sheets: ${titles}. Name the one to import with --entry.`
    throw new SourceError('several_data_entries', message)
  }
  if (!chosen) throw new SourceError('no_data_entry', `${name} is a workbook without a sheet.`)
  return paths.get(chosen.id) ?? ''
}

/** `r:id`, whose prefix is the writer's choice. */
function relationId(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1] ?? ''
}

/** Targets are relative to the folder of the workbook, or begin with a slash. */
function absolute(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The texts that cells refer to by number; without pronunciations, which Japanese texts can have. */
async function sharedTexts(bytes: AsyncIterable<Buffer>): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isPronunciation = false
  await readXml(bytes, {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 'rPh') isPronunciation = true
      isText = tag === 't' && !isPronunciation
    },
    text(more) {
      if (isText) text += more
    },
    close(tag) {
      isText = false
      if (tag === 'rPh') isPronunciation = false
      if (tag === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** Adds each row of a sheet to `rows`, its cells by column. */
function rowHandlers(texts: readonly string[], rows: string[][]): XmlHandlers {
  let cells: string[] = []
  let column = -1
  let type: string | undefined
  let content = ''
  let isContent = false
  return {
    open(tag, { r: reference, t }) {
      if (tag === 'row') {
        cells = []
        column = -1
      }
      if (tag === 'c') {
        column = reference === undefined ? column + 1 : columnOf(reference)
        type = t
        content = ''
      }
      isContent = tag === 'v' || tag === 't'
    },
    text(more) {
      if (isContent) content += more
    },
    close(tag) {
      isContent = false
      if (tag === 'c') cells[column] = cellText(type, content, texts)
      if (tag === 'row' && cells.length > 0) rows.push(cells)
    },
  }
}

/** `AB12` → 27, the number of its column from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0] ?? ''
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1
  if (column < 0 || column >= MOST_COLUMNS) throw new Error(`there is no cell ${reference}`)
  return column
}

function cellText(type: string | undefined, content: string, texts: readonly string[]): string {
  switch (type) {
    case 's': {
      const text = texts[Number(content)]
      if (text === undefined) throw new Error(`there is no text ${content}`)
      return text
    }
    case 'str':
    case 'inlineStr':
      return unescaped(content)
    case 'b':
      return content === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return ''
    default:
      // Numbers are stored with 17 digits: 0.10000000000000001.
      return content.trim() === '' || Number.isNaN(Number(content)) ? content : String(Number(content))
  }
}

/** Characters that XML cannot have are written as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** What is done with the tags and texts of an XML file; names are without their prefixes. */
interface XmlHandlers {
  readonly open: (tag: string, attributes: Readonly<Record<string, string | undefined>>) => void
  readonly text?: (text: string) => void
  readonly close?: (tag: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML as it arrives. Errors: Error where it is not well-formed UTF-8. */
function xmlReader({ open, text = () => undefined, close = () => undefined }: XmlHandlers) {
  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes }) => open(local(name), attributes as Record<string, string>)
  parser.ontext = text
  parser.oncdata = text
  parser.onclosetag = (name) => close(local(name))
  parser.onerror = ({ message }) => {
    throw new Error(message.split('\n', 1)[0])
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return {
    write: (chunk: Buffer) => void parser.write(decoder.decode(chunk, { stream: true })),
    end: () => void parser.write(decoder.decode()).close(),
  }
}

async function readXml(bytes: AsyncIterable<Buffer> | undefined, handlers: XmlHandlers): Promise<void> {
  if (!bytes) throw new Error('a file of the workbook is missing')
  const reader = xmlReader(handlers)
  for await (const chunk of bytes) reader.write(chunk)
  reader.end()
}
