import type { AttributeKey } from '@homeground/catalog/attributes'
import type { FillerKind, Meaning } from '../read/items.ts'
import type { Token } from '../read/tokens.ts'
import { fillerWords } from './filler.ts'
import { labelWords, measureWords } from './measures.ts'
import { qualityPhrases } from './qualities.ts'
import { regionPhrases } from './regions.ts'
import { signalPhrases } from './signals.ts'

export interface Phrase {
  readonly words: readonly string[]
  readonly meaning: Meaning
}

export interface FoundPhrase {
  readonly meaning: Meaning
  /** The token after it. */
  readonly to: number
}

/** Phrases by their first word, the longest first. Where two are equal, the one that is added last counts. */
const byFirstWord = new Map<string, Phrase[]>()

function add(words: string, meaning: Meaning): void {
  for (const text of words.split('|')) {
    const phrase = { words: splitWords(text), meaning }
    const first = phrase.words[0]!
    const others = (byFirstWord.get(first) ?? []).filter((other) => other.words.join(' ') !== phrase.words.join(' '))
    const all = [phrase, ...others].sort((a, b) => b.words.length - a.words.length)
    byFirstWord.set(first, all)
  }
}

/** As in a sentence: lower case, no apostrophes, hyphens as spaces. */
function splitWords(text: string): string[] {
  const plain = text.toLowerCase().replace(/['’]/g, '').replace(/-/g, ' ')
  return plain.split(/\s+/).filter((word) => word !== '')
}

for (const [kind, words] of Object.entries(fillerWords)) {
  const meaning: Meaning = { is: 'filler', ...(kind !== 'plain' && { as: kind as FillerKind }) }
  for (const word of splitWords(words)) add(word, meaning)
}
for (const [words, key] of labelWords) add(words, { is: 'measure', key })
for (const [key, words] of Object.entries(measureWords)) {
  add(words, { is: 'measure', key: key as AttributeKey })
}
for (const phrases of [qualityPhrases, signalPhrases, regionPhrases]) {
  for (const [words, meaning] of phrases) add(words, meaning)
}

/** The longest phrase of the vocabulary at a token. A comma may stand between its words. */
export function findPhrase(tokens: readonly Token[], at: number): FoundPhrase | undefined {
  for (const { words, meaning } of byFirstWord.get(tokens[at]!.text) ?? []) {
    let next = at
    const fits = words.every((word) => {
      if (next > at && words.length > 2 && /^[,.]$/.test(tokens[next]?.text ?? '')) next++
      return tokens[next++]?.text === word
    })
    if (fits) return { meaning, to: next }
  }
  return undefined
}
