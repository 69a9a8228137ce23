/** Widths of characters of our fonts in parts of the font size, a little more than they are. */
const widths = { wide: 0.68, narrow: 0.3, usual: 0.52 } as const
const least = 18

interface Space {
  /** Pixels. */
  readonly width: number
}

/** The width of a text in one line, in parts of the font size. */
function widthOf(text: string): number {
  return Array.from(text, (character) => {
    if (/[A-Z&@%mw]/.test(character)) return widths.wide
    return /[ .,:;'’iljtfr|()]/.test(character) ? widths.narrow : widths.usual
  }).reduce((sum, width) => sum + width, 0)
}

/** The largest font size, in whole pixels, at which a text fits into one line. */
export function fittingSize(text: string, { width, most }: Space & { readonly most: number }): number {
  const size = Math.floor(width / Math.max(1, widthOf(text)))
  return Math.max(least, Math.min(most, size))
}

/** A text in lines that fit at a font size, broken between words. */
export function linesOf(text: string, { width, size }: Space & { readonly size: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer) * size <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
