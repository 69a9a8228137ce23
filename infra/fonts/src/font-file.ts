import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face } from 'harfbuzzjs'

export interface SubsetOptions {
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

/** The package has no types. */
export const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer> = createRequire(
  import.meta.url,
)('subset-font')

/** The code points of the characters that a font file has. */
export async function charactersOf(file: string): Promise<number[]> {
  const font = await subsetFont(await readFile(file), '', { targetFormat: 'sfnt', keepAllGlyphs: true })
  return [...new Face(new Blob(Uint8Array.from(font).buffer)).collectUnicodes()]
}
