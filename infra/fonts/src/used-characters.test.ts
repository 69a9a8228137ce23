import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { charactersOf, families, fontFolder } from './families.ts'

const root = join(import.meta.dirname, '../../..')
const sources = [
  'web/src/**/*.{ts,tsx}',
  'web/index.html',
  'libs/catalog/src/**/*.ts',
  'libs/contracts/src/messages.ts',
]

/** Every character of a text that people may see, with one place where it is used. */
const used = new Map<number, string>()

beforeAll(() => {
  for (const path of globSync(sources, { cwd: root })) {
    // Daggers, which are printed only, are in no file of these fonts: another font has them.
    if (path.includes('.test.') || path.startsWith('web/src/places/sheet/')) continue
    const text = withoutComments(readFileSync(join(root, path), 'utf8'))
    for (const character of text) if (character > '\x1f') used.set(character.codePointAt(0)!, path)
  }
})

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|<!--[\s\S]*?-->/gm, '')
}

describe.each(families)('$name', ({ file }) => {
  test('has every character of the catalog, the messages and the screens in the file that pages preload', async () => {
    const available = new Set(await charactersOf(join(fontFolder, `${file}.woff2`)))
    const missing = [...used].filter(([character]) => !available.has(character))
    expect(missing.map(([character, path]) => [String.fromCodePoint(character), path])).toEqual([])
  })

  test('has the accented letters of names in its other file', async () => {
    const available = new Set(await charactersOf(join(fontFolder, `${file}-accents.woff2`)))
    const names = 'Renée Peña and Zoë Ångström of Cañon City'
    const accented = Array.from(names).filter((letter) => /[à-ÿÀ-Ý]/.test(letter))
    expect(accented).toContain('ñ')
    expect(accented.filter((letter) => !available.has(letter.codePointAt(0)!))).toEqual([])
  })
})
