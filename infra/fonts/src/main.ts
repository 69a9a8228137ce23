import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { charactersOf, drawnFontFolder, drawnFonts, type Family, families, fontFolder, subsetFont } from './families.ts'

/** Kerning, ligatures and lining figures of one width; not old-style figures, fractions or small capitals. */
const features = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

/** Names of the copyright and the license, which every copy must contain. */
const licenseNames = [0, 13, 14]
/** Names by which a file is found. */
const familyNames = [1, 2, 4, 6, 16, 17]

const firstPrintable = 0x20
const lastPrintable = 0x7e

/** Beyond ASCII: signs of units, ranges and formulas, and the quotation marks and dashes of our texts. */
const signs = '\u00a0°±²·×÷–—‘’“”…−'

/** The characters of our own texts. Every name of a place is in ASCII. */
const ownCharacters = new Set([
  ...Array.from({ length: lastPrintable - firstPrintable + 1 }, (_, index) => firstPrintable + index),
  ...Array.from(signs, (sign) => sign.codePointAt(0)!),
])

/** `npm run fonts`: writes the web's font files and their stylesheet, and the fonts of the gateway's images. */
await rm(fontFolder, { recursive: true, force: true })
await mkdir(fontFolder, { recursive: true })
const faces: FontFace[] = []
for (const family of families) {
  const all = await charactersOf(family.source)
  faces.push(
    { family, file: `${family.file}.woff2`, characters: all.filter((character) => ownCharacters.has(character)) },
    {
      family,
      file: `${family.file}-accents.woff2`,
      characters: all.filter((character) => !ownCharacters.has(character)),
    },
  )
}
for (const { family, file, characters } of faces) {
  const font = await subsetFont(await readFile(family.source), String.fromCodePoint(...characters), {
    targetFormat: 'woff2',
    variationAxes: family.axes,
    keepFeatures: features,
    preserveNameIds: licenseNames,
    noHinting: true,
  })
  await writeFile(join(fontFolder, file), font)
  console.log(`${file}  ${(font.length / 1000).toFixed(1)} kB`)
}
await writeFile(join(fontFolder, 'fonts.css'), stylesheetOf(faces))

await mkdir(drawnFontFolder, { recursive: true })
for (const { family, weight } of drawnFonts) {
  const characters = String.fromCodePoint(...(await charactersOf(family.source)))
  const font = await subsetFont(await readFile(family.source), characters, {
    targetFormat: 'sfnt',
    variationAxes: { ...family.axes, wght: weight },
    keepFeatures: features,
    preserveNameIds: [...licenseNames, ...familyNames],
    noHinting: true,
  })
  const file = `${family.file}-${weight}.ttf`
  await writeFile(join(drawnFontFolder, file), font)
  console.log(`${file}  ${(font.length / 1000).toFixed(1)} kB`)
}

interface FontFace {
  readonly family: Family
  /** Name of its file, without folder. */
  readonly file: string
  readonly characters: readonly number[]
}

/** The stylesheet of font files in its own folder. */
function stylesheetOf(faces: readonly FontFace[]): string {
  return ['/* Written by npm run fonts. */', ...faces.map(ruleOf), ''].join('\n')
}

function ruleOf({ family, file, characters }: FontFace): string {
  const { min, max } = family.weights
  return `@font-face {
  font-family: "${family.name}";
  src: url("./${file}") format("woff2");
  font-weight: ${min} ${max};
  font-display: swap;
  unicode-range:
    ${rangesOf(characters).join(',\n    ')};
}`
}

/** `U+20-7E`, `U+B0`, … */
function rangesOf(characters: readonly number[]): string[] {
  const ranges: { first: number; last: number }[] = []
  for (const character of characters.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.last === character - 1) range.last = character
    else ranges.push({ first: character, last: character })
  }
  return ranges.map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
}

function hex(character: number): string {
  return character.toString(16).toUpperCase()
}
