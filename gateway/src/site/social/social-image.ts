import { siteName } from '@homeground/contracts'
import { escapeText } from '../escape-text.ts'
import type { Subject, SubjectFigure } from '../subject/subject.ts'
import { fittingSize, linesOf } from './text-size.ts'

/** Pixels; the size that sites which show links ask for. */
export const imageSize = { width: 1200, height: 630 } as const

/** The light colors of the look. */
const colors = {
  paper: '#F7F8F3',
  ink: '#14201A',
  prose: '#43504A',
  caption: '#5C6962',
  accent: '#0E5A3B',
  caution: '#7A4E00',
  cautionTint: '#F6EDD9',
} as const

/** As the font files name themselves, whatever their weight is. */
const families = { sans: 'Source Sans 3 ExtraLight', serif: 'Source Serif 4' } as const

const margin = 72
const inner = imageSize.width - 2 * margin
const shownFigures = 4
const gap = 32
const [largeTitle, smallTitle] = [52, 48]
const noteLines = 4

interface TextStyle {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly color: string
  readonly family?: keyof typeof families
  readonly weight?: 400 | 600
}

/** The image of a link to a page: what it is about and its key figures, as SVG. */
export function socialImage(subject: Subject, dataSet: string | undefined): string {
  const { title, lede, figures } = subject
  const known = figures.filter(({ value }) => value !== null).slice(0, shownFigures)
  const [first = '', ...rest] = linesOf(lede, { size: 30, width: inner })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageSize.width}" height="${imageSize.height}">`,
    `<rect width="100%" height="100%" fill="${colors.paper}"/>`,
    header(dataSet),
    ...titleLines(title),
    text(first + (rest.length > 0 ? ' …' : ''), { x: margin, y: 300, size: 30, color: colors.prose }),
    `<path d="M${margin} 350h${inner}" stroke="${colors.ink}" stroke-width="2"/>`,
    ...(known.length > 0
      ? known.map((one, at) => figure(withoutKind(one, dataSet), at))
      : [text('No key figures are published for it.', { x: margin, y: 430, size: 36, color: colors.caption })]),
    '</svg>',
  ].join('')
}

/** The title, large in one line or smaller in two. */
function titleLines(title: string): string[] {
  const style = { x: margin, color: colors.ink, family: 'serif' } as const
  const size = fittingSize(title, { width: inner, most: 84 })
  if (size >= largeTitle) return [text(title, { ...style, y: 236, size })]
  const lines = linesOf(title, { size: smallTitle, width: inner })
  const [first = '', second = '', ...rest] = lines
  return [first, second + (rest.length > 0 ? ' …' : '')].map((line, at) =>
    text(line, { ...style, y: 190 + at * 56, size: smallTitle }),
  )
}

/** The image says once that all of its figures are generated. */
function withoutKind(figure: SubjectFigure, dataSet: string | undefined): SubjectFigure {
  return dataSet === 'demonstration' ? { ...figure, about: figure.about.replace(/, demonstration data$/, '') } : figure
}

/** The mark and the name of the site, and whether the figures are generated. */
function header(dataSet: string | undefined): string {
  const mark = `<g transform="translate(${margin} 56) scale(2)" fill="none" stroke="${colors.accent}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path d="M12 3.5 20.5 18h-17zM1.5 21.5h21"/><circle cx="12" cy="13.2" r="1.6" fill="${colors.accent}" stroke="none"/></g>`
  const name = text(siteName, { x: margin + 64, y: 94, size: 36, color: colors.ink, family: 'serif' })
  const note = { demonstration: 'Demonstration data', mixed: 'Partly demonstration data' }[dataSet ?? '']
  if (!note) return mark + name
  const width = note.length * 11.5 + 32
  const x = imageSize.width - margin - width
  const box = `<rect x="${x}" y="60" width="${width}" height="44" rx="4" fill="${colors.cautionTint}"/>`
  return `${mark}${name}${box}${text(note, { x: x + 16, y: 90, size: 24, color: colors.caution, weight: 600 })}`
}

function figure({ label, value, about }: SubjectFigure, at: number): string {
  const width = (inner - gap * (shownFigures - 1)) / shownFigures
  const x = margin + at * (width + gap)
  const [main = '', doubt] = value!.split(/(?= ± )/)
  const notes = [...(doubt ? [doubt.trim()] : []), ...linesOf(about, { size: 20, width })]
  return [
    text(label, { x, y: 402, size: fittingSize(label, { width, most: 24 }), color: colors.prose, weight: 600 }),
    text(main, { x, y: 466, size: fittingSize(main, { width, most: 54 }), color: colors.ink, family: 'serif' }),
    ...notes
      .slice(0, noteLines)
      .map((line, row) => text(line, { x, y: 504 + row * 27, size: 20, color: colors.caption })),
  ].join('')
}

function text(content: string, style: TextStyle): string {
  const { x, y, size, color, family = 'sans', weight = 400 } = style
  return `<text x="${x}" y="${y}" font-family="${families[family]}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeText(content)}</text>`
}
