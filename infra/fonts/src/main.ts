import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownCharacters } from './characters.ts'
import { drawnFontFolder, drawnFonts, families, fontFolder } from './families.ts'
import { charactersOf, subsetFont } from './font-file.ts'
import { type FontFace, stylesheetOf } from './stylesheet.ts'

/** Kerning, ligatures and lining figures of one width; not old-style figures, fractions or small capitals. */
const features = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

/** Names of the copyright and the license, which every copy must contain. */
const licenseNames = [0, 13, 14]
/** Names by which a file is found. */
const familyNames = [1, 2, 4, 6, 16, 17]

/** `npm run fonts`: writes the web's font files and their stylesheet, and the fonts of the gateway's images. */
await rm(fontFolder, { recursive: true, force: true })
await mkdir(fontFolder, { recursive: true })
const faces: FontFace[] = []
for (const family of families) {
  const all = await charactersOf(family.source)
  faces.push(
    { family, file: `${family.file}.woff2`, characters: all.filter(isOwn) },
    { family, file: `${family.file}-accents.woff2`, characters: all.filter((it) => !isOwn(it)) },
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

function isOwn(character: number): boolean {
  return ownCharacters.has(character)
}
