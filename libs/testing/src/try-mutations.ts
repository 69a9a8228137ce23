import { writeFile } from 'node:fs/promises'
import { mutationCount } from './config.ts'
import { mutationsOf } from './mutations.ts'

export interface TriedFile {
  /** Comma-separated values. */
  readonly text: string
  /** Where each form is written before it is loaded. */
  readonly path: string
  readonly seed: number
  /** Files of other sources. */
  readonly others: readonly string[]
  /** Loads the file. Rejects with the sentence for the operator. */
  readonly load: (path: string) => Promise<{ readonly lost?: readonly object[] }>
  /** What the product shows of the source, by place and attribute: `01760 population` → its figure. */
  readonly figures: () => Promise<Readonly<Record<string, unknown>>>
  /** True for the errors that have a sentence for the operator. */
  readonly isSentence: (error: unknown) => boolean
}

/**
 * Loads damaged forms of a file, one after the other, over the whole one. Each must be refused with a sentence that
 * leaves all figures as they are, or be loaded with equal figures; where fewer are left, the result must say so.
 * Returns what is wrong, one line each.
 */
export async function tryMutations(file: TriedFile): Promise<string[]> {
  const { text, path, seed, others, load, figures, isSentence } = file
  const restore = async () => {
    await writeFile(path, text)
    await load(path)
  }
  await restore()
  const expected = await figures()
  const wrong: string[] = []
  for (const { name, bytes } of mutationsOf(text, { count: mutationCount(), seed, others })) {
    await writeFile(path, bytes)
    const outcome = await load(path).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    const shown = await figures()
    if ('error' in outcome) {
      const message = String((outcome.error as Error).message)
      if (!isSentence(outcome.error)) wrong.push(`${name} failed: ${message}`)
      if (!isReadable(message)) wrong.push(`${name} is refused without a sentence: ${message}`)
      if (differences(expected, shown).length > 0) wrong.push(`${name} changed figures although it was refused`)
      continue
    }
    const changed = differences(expected, shown)
    const others = changed.filter((key) => key in shown)
    if (others.length > 0) {
      const [key] = others
      const values = `${JSON.stringify(shown[key!])}, not ${JSON.stringify(expected[key!])}`
      wrong.push(`${name} is loaded with other figures, like ${key}: ${values}`)
    } else if (changed.length > 0 && !outcome.result.lost?.length) {
      wrong.push(`${name} is loaded with ${changed.length} fewer figures, without a word`)
    }
    if (changed.length > 0) await restore()
  }
  return wrong
}

function differences(expected: Readonly<Record<string, unknown>>, shown: Readonly<Record<string, unknown>>): string[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(shown)])
  return [...keys].filter((key) => JSON.stringify(expected[key]) !== JSON.stringify(shown[key]))
}

/** Ends like a sentence, and has no trace of a program. */
function isReadable(message: string): boolean {
  return /[.!]$/.test(message) && !/undefined|NaN|\[object|TypeError|\bat \/|relation "/.test(message)
}
