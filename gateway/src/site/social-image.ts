import { siteName } from '@homeground/contracts/pages'
import { markOfData } from '@homeground/format/figure-text'
import { upperFirst } from '@homeground/format/format'
import { type AreaPaths, type AreaToDraw, type Box, drawArea } from './area-drawing.ts'
import { escapeText } from './html.ts'
import type { Subject, SubjectFigure } from './subject.ts'

/** What the image of a page shows. */
export interface ImageContent extends Pick<Subject, 'title' | 'lede' | 'figures'> {
  /** Whether the figures are generated. */
  readonly dataSet?: string | undefined
  /** Undefined for anything without an outline. */
  readonly area?: AreaToDraw | undefined
}

/** Widths of characters of our fonts in parts of the font size, a little more than they are. */
const widths = { wide: 0.68, narrow: 0.3, usual: 0.52 } as const
const least = 18

/** The width of a text in one line, in parts of the font size. */
function widthOf(text: string): number {
  return Array.from(text, (character) => {
    if (/[A-Z&@%mw]/.test(character)) return widths.wide
    return /[ .,:;'’iljtfr|()]/.test(character) ? widths.narrow : widths.usual
  }).reduce((sum, width) => sum + width, 0)
}

/** The largest font size, in whole pixels, at which a text fits into one line of a width in pixels. */
function fittingSize(text: string, { width, most }: { width: number; most: number }): number {
  const size = Math.floor(width / Math.max(1, widthOf(text)))
  return Math.max(least, Math.min(most, size))
}

/** A text in lines that fit into a width in pixels at a font size, broken between words. */
function linesOf(text: string, { width, size }: { width: number; size: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer) * size <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Pixels; the size that sites which show links ask for. */
export const imageSize = { width: 1200, height: 630 } as const

/** The light colors of the look. */
export const colors = {
  paper: '#F7F8F3',
  ink: '#14201A',
  prose: '#43504A',
  caption: '#5C6962',
  accent: '#0E5A3B',
  land: '#ECEFE6',
  border: '#BFC7BE',
  caution: '#7A4E00',
  cautionTint: '#F6EDD9',
} as const

/** The names in the font files, the same for every weight. */
const families = { sans: 'Source Sans 3 ExtraLight', serif: 'Source Serif 4' } as const

const margin = 72
const gap = 32
const [largeTitle, smallTitle] = [52, 48]
const maxFigures = 4

/** The part at the right of the image of a place: its outline. */
const areaBox: Box = { x: 792, y: 0, width: imageSize.width - 792, height: imageSize.height }

/** Where the words of an image are: next to an outline, or over its whole width. Pixels; positions are baselines. */
interface Layout {
  readonly width: number
  /** Of a title in one line and in two. */
  readonly titles: readonly [one: readonly [number], two: readonly [number, number]]
  readonly ledeSize: number
  readonly ledeLines: readonly number[]
  /** Between the words and the figures. */
  readonly rule: number
  /** Figures per row. */
  readonly columns: number
  /** The labels of figures, by row. */
  readonly rows: readonly number[]
  readonly valueSize: number
  /** From a label down to its value and to its notes. */
  readonly drops: { readonly value: number; readonly note: number }
  readonly notes: { readonly size: number; readonly lineHeight: number; readonly lines: number }
}

const wide: Layout = {
  width: imageSize.width - 2 * margin,
  titles: [[236], [190, 246]],
  ledeSize: 30,
  ledeLines: [300],
  rule: 350,
  columns: 4,
  rows: [402],
  valueSize: 54,
  drops: { value: 64, note: 102 },
  notes: { size: 20, lineHeight: 27, lines: 4 },
}

const besideArea: Layout = {
  width: areaBox.x - margin - 48,
  titles: [[212], [168, 222]],
  ledeSize: 26,
  ledeLines: [262, 296],
  rule: 324,
  columns: 2,
  rows: [368, 508],
  valueSize: 46,
  drops: { value: 48, note: 78 },
  notes: { size: 18, lineHeight: 22, lines: 2 },
}

interface TextStyle {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly color: string
  readonly family?: keyof typeof families
  readonly weight?: 400 | 600
}

/** The image of a link to a page: what it is about, its key figures and its outline, as SVG. */
export function socialImage({ title, lede, figures, dataSet, area }: ImageContent): string {
  const drawing = area && drawArea(area, areaBox)
  const layout = drawing ? besideArea : wide
  const published = figures.filter(({ value }) => value !== null).slice(0, maxFigures)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageSize.width}" height="${imageSize.height}">`,
    `<rect width="100%" height="100%" fill="${colors.paper}"/>`,
    drawing ? areaPaths(drawing) : '',
    header(dataSet, layout),
    ...titleLines(title, layout),
    ...ledeTexts(lede, layout),
    `<path d="M${margin} ${layout.rule}h${layout.width}" stroke="${colors.ink}" stroke-width="2"/>`,
    ...(published.length > 0
      ? published.map((one, index) => figureTexts(withoutKind(one, dataSet), { index, layout }))
      : [text('No key figures are published for it.', { x: margin, y: 430, size: 32, color: colors.caption })]),
    '</svg>',
  ].join('')
}

/** The place in its color, over the lines of the zips around it. */
function areaPaths({ around, ...place }: AreaPaths): string {
  const { x, y, width, height } = areaBox
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}"`
  return [
    `<clipPath id="area"><rect ${frame}/></clipPath>`,
    `<rect ${frame} fill="${colors.land}"/>`,
    `<g clip-path="url(#area)" fill="none" stroke-linejoin="round">`,
    `<path d="${around}" stroke="${colors.border}" stroke-width="1.5"/>`,
    `<path d="${place.area}" fill="${colors.accent}" fill-opacity="0.16" fill-rule="evenodd"/>`,
    `<path d="${place.outline}" stroke="${colors.accent}" stroke-width="4" stroke-linecap="round"/>`,
    '</g>',
  ].join('')
}

/** The first lines of the lede. */
function ledeTexts(lede: string, { width, ledeSize: size, ledeLines }: Layout): string[] {
  const lines = linesOf(lede, { size, width })
  return ledeLines.flatMap((y, row) => {
    const isCut = row === ledeLines.length - 1 && lines.length > ledeLines.length
    return lines[row] === undefined
      ? []
      : [text(lines[row] + (isCut ? ' …' : ''), { x: margin, y, size, color: colors.prose })]
  })
}

/** The title, large in one line or smaller in two. */
function titleLines(title: string, { width, titles: [one, two] }: Layout): string[] {
  const style = { x: margin, color: colors.ink, family: 'serif' } as const
  const size = fittingSize(title, { width, most: 84 })
  if (size >= largeTitle) return [text(title, { ...style, y: one[0], size })]
  const [first = '', second = '', ...rest] = linesOf(title, { size: smallTitle, width })
  const lines = [first, second + (rest.length > 0 ? ' …' : '')]
  return lines.map((line, row) => text(line, { ...style, y: two[row]!, size: smallTitle }))
}

/** The image says once that all of its figures are generated. */
function withoutKind(figure: SubjectFigure, dataSet: string | undefined): SubjectFigure {
  return dataSet === 'demonstration' ? { ...figure, about: figure.about.replace(/, (partly )?made up$/, '') } : figure
}

/** The mark and the name of the site, and whether the figures are generated. */
function header(dataSet: string | undefined, layout: Layout): string {
  const mark = `<g transform="translate(${margin} 56) scale(2)" fill="none" stroke="${colors.accent}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path d="M12 3.5 20.5 18h-17zM1.5 21.5h21"/><circle cx="12" cy="13.2" r="1.6" fill="${colors.accent}" stroke="none"/></g>`
  const name = text(siteName, { x: margin + 64, y: 94, size: 36, color: colors.ink, family: 'serif' })
  const note = upperFirst(markOfData(dataSet))
  if (!note) return mark + name
  const width = note.length * 11.5 + 32
  const x = margin + layout.width - width
  const box = `<rect x="${x}" y="60" width="${width}" height="44" rx="4" fill="${colors.cautionTint}"/>`
  return `${mark}${name}${box}${text(note, { x: x + 16, y: 90, size: 24, color: colors.caution, weight: 600 })}`
}

function figureTexts({ label, value, about }: SubjectFigure, at: { readonly index: number; readonly layout: Layout }) {
  const { columns, rows, drops, notes, valueSize, width: whole } = at.layout
  const width = (whole - gap * (columns - 1)) / columns
  const x = margin + (at.index % columns) * (width + gap)
  const y = rows[Math.floor(at.index / columns)]!
  const [main = '', doubt] = value!.split(/(?= ± )/)
  const noteStyle = { x, size: notes.size, color: colors.caption }
  // With few lines, the margin of error and the vintage share one.
  const parts = notes.lines > 2 ? [doubt?.trim(), about] : [[doubt?.trim(), about].filter(Boolean).join(', ')]
  const lines = parts.flatMap((part) => (part ? linesOf(part, { size: notes.size, width }) : []))
  return [
    text(label, { x, y, size: fittingSize(label, { width, most: 24 }), color: colors.prose, weight: 600 }),
    text(main, {
      x,
      y: y + drops.value,
      size: fittingSize(main, { width, most: valueSize }),
      color: colors.ink,
      family: 'serif',
    }),
    ...shownLines(lines, notes.lines).map((line, row) =>
      text(line, { ...noteStyle, y: y + drops.note + row * notes.lineHeight }),
    ),
  ].join('')
}

/** The first lines of a text, which show if there are more. */
function shownLines(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]!.replace(/,$/, '')} …`]
}

function text(content: string, style: TextStyle): string {
  const { x, y, size, color, family = 'sans', weight = 400 } = style
  return `<text x="${x}" y="${y}" font-family="${families[family]}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeText(content)}</text>`
}
