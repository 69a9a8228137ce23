import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'

export interface Family {
  /** Name of its files. */
  readonly file: string
  /** Name in stylesheets. */
  readonly name: string
  /** The whole font. */
  readonly source: string
  /** The part of its design space that stylesheets use. */
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  readonly weights: { readonly min: number; readonly max: number }
}

/** Where the web has its fonts. */
export const fontFolder = join(import.meta.dirname, '../../../web/src/app/theme/fonts')

/** Where the gateway has the fonts of the images that it draws. */
export const drawnFontFolder = join(import.meta.dirname, '../../../gateway/fonts')

const require = createRequire(import.meta.url)
const weights = { min: 400, max: 600 }

export const families: readonly Family[] = [
  {
    file: 'source-sans-3',
    name: 'Source Sans 3 Variable',
    source: require.resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'),
    axes: { wght: weights },
    weights,
  },
  {
    file: 'source-serif-4',
    name: 'Source Serif 4 Variable',
    source: require.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2'),
    // Headings of 19 to 60 px. One optical size for all: a second axis would double the file.
    axes: { wght: weights, opsz: 32 },
    weights,
  },
]

/** A file for each weight, not compressed: what draws the images reads no other fonts. */
export const drawnFonts = [
  { family: families[0]!, weight: 400 },
  { family: families[0]!, weight: 600 },
  { family: families[1]!, weight: 400 },
] as const

interface SubsetOptions {
  readonly targetFormat: 'sfnt' | 'woff2'
  readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  /** Tags of OpenType features; all if not given. */
  readonly keepFeatures?: readonly string[]
  /** Numbers of records in the font's table of names. */
  readonly preserveNameIds?: readonly number[]
  readonly noHinting?: boolean
  /** The text must then be empty. */
  readonly keepAllGlyphs?: boolean
}

/** Its package has no types. */
export const subsetFont: (
  font: Buffer,
  text: string,
  options: SubsetOptions,
) => Promise<Buffer> = require('subset-font')

/** The code points of the characters that a font file has. */
export async function charactersOf(file: string): Promise<number[]> {
  const font = await subsetFont(await readFile(file), '', { targetFormat: 'sfnt', keepAllGlyphs: true })
  return [...new Face(new Blob(Uint8Array.from(font).buffer)).collectUnicodes()]
}
