import { limits } from '@homeground/catalog/defaults'
import { joinWords } from '@homeground/format/format'
import type { CompareAddress } from '../../places/compare/compare-store.ts'

/** What an address asks for and the page does not show, one sentence for each reason. */
export function leftOutTexts(
  { malformed, surplus }: Pick<CompareAddress, 'malformed' | 'surplus'>,
  unknown: readonly string[],
): string[] {
  return [
    ...unknown.map((zip) => `There is no zip code ${zip}.`),
    ...(malformed.length === 0 ? [] : [`A zip code has five digits: we left out ${joinWords(malformed.map(quoted))}.`]),
    ...(surplus.length === 0
      ? []
      : [`Compare holds ${limits.comparedPlaces} places: we left out ${joinWords(surplus)}.`]),
  ]
}

const longestText = 20

function quoted(text: string): string {
  return `“${text.length > longestText ? `${text.slice(0, longestText)}…` : text}”`
}
