import { siteName } from '@homeground/contracts/pages'

/** Pixels of a picture per CSS pixel. */
export const pictureScale = 2

/** The words around a map or chart in its picture. */
export interface PictureText {
  readonly title: string
  /** What is shown, below the title: "Median listing price, monthly, dollars". */
  readonly caption?: string | undefined
  /** Publisher, period, and whether figures are made up. */
  readonly source: string
  /** The address that shows it as it is. */
  readonly link: string
}

/** CSS pixels. */
const margin = 24
/** A narrower drawing would leave no room for the title. */
const leastWidth = 360
const mark = { size: 20, gap: 6 } as const

interface Style {
  readonly font: string
  readonly color: string
  readonly lineHeight: number
}

interface PlacedLine {
  readonly text: string
  readonly style: Style
  /** Of the baseline, from the top of its block. */
  readonly y: number
}

interface Block {
  readonly lines: readonly PlacedLine[]
  readonly height: number
}

/** A picture of a drawing, whose canvas has `pictureScale` pixels per CSS pixel, with its title, source and address. */
export function framedPicture(drawing: HTMLCanvasElement, { title, caption, source, link }: PictureText) {
  const { styles, paper, accent } = readLook()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const [drawingWidth, drawingHeight] = [drawing.width / pictureScale, drawing.height / pictureScale]
  const width = Math.max(leastWidth, drawingWidth)
  const block = (parts: readonly (readonly [string | undefined, Style])[]) => blockOf(context, parts, width)
  const head = block([
    [title, styles.title],
    [caption, styles.small],
  ])
  const foot = block([
    [source, styles.small],
    [link.replace(/^https?:\/\//, ''), styles.small],
  ])
  const gap = 16
  const brandHeight = 40
  const height = margin + head.height + gap + drawingHeight + gap + foot.height + brandHeight + margin / 2
  canvas.width = Math.ceil((width + 2 * margin) * pictureScale)
  canvas.height = Math.ceil(height * pictureScale)
  context.scale(pictureScale, pictureScale)
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(margin, margin)
  write(context, head)
  context.translate(0, head.height + gap)
  context.drawImage(drawing, 0, 0, drawingWidth, drawingHeight)
  context.translate(0, drawingHeight + gap)
  write(context, foot)
  context.translate(0, foot.height + gap)
  drawBrand(context, { accent, style: styles.brand })
  return canvas
}

/** The fonts and colors of the page, in its current scheme. */
function readLook() {
  const root = getComputedStyle(document.documentElement)
  const value = (name: string) => root.getPropertyValue(name).trim()
  const [ink, caption] = [value('--ink'), value('--ink-3')]
  const styles = {
    title: { font: `400 26px ${value('--serif')}`, color: ink, lineHeight: 32 },
    small: { font: `400 14px ${value('--sans')}`, color: caption, lineHeight: 20 },
    brand: { font: `400 18px ${value('--serif')}`, color: ink, lineHeight: 20 },
  } satisfies Record<string, Style>
  return { styles, paper: value('--paper'), accent: value('--accent') }
}

/** Texts below each other, in lines that are not wider than `width`. */
function blockOf(
  context: CanvasRenderingContext2D,
  parts: readonly (readonly [string | undefined, Style])[],
  width: number,
): Block {
  const lines: PlacedLine[] = []
  let height = 0
  for (const [text, style] of parts) {
    if (!text) continue
    context.font = style.font
    for (const line of wrapped(text, { width, widthOf: (part) => context.measureText(part).width })) {
      lines.push({ text: line, style, y: height + style.lineHeight * 0.75 })
      height += style.lineHeight
    }
  }
  return { lines, height }
}

/** A text in lines, broken between words; a word that is wider than a line, such as an address, is broken inside. */
export function wrapped(
  text: string,
  { width, widthOf }: { readonly width: number; readonly widthOf: (text: string) => number },
): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (widthOf(longer) <= width) {
      lines[Math.max(0, lines.length - 1)] = longer
      continue
    }
    let rest = word
    while (widthOf(rest) > width && rest.length > 1) {
      let count = rest.length - 1
      while (count > 1 && widthOf(rest.slice(0, count)) > width) count--
      // An address reads better when it breaks where it has a mark.
      const mark = Math.max(...['/', '?', '&', '#', ','].map((each) => rest.lastIndexOf(each, count - 1)))
      if (mark > count / 2) count = mark
      lines.push(rest.slice(0, count))
      rest = rest.slice(count)
    }
    lines.push(rest)
  }
  return lines
}

function write(context: CanvasRenderingContext2D, { lines }: Block): void {
  for (const { text, style, y } of lines) {
    context.font = style.font
    context.fillStyle = style.color
    context.fillText(text, 0, y)
  }
}

/** The logo, on its grid of 24 units, and the name of the site. */
function drawBrand(
  context: CanvasRenderingContext2D,
  { accent, style }: { readonly accent: string; readonly style: Style },
) {
  const scale = mark.size / 24
  context.save()
  context.scale(scale, scale)
  context.strokeStyle = accent
  context.fillStyle = accent
  context.lineWidth = 1.75
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D('M12 3.5 20.5 18h-17zM1.5 21.5h21'))
  context.beginPath()
  context.arc(12, 13.2, 1.6, 0, 2 * Math.PI)
  context.fill()
  context.restore()
  context.font = style.font
  context.fillStyle = style.color
  context.fillText(siteName, mark.size + mark.gap, mark.size - 3)
}
