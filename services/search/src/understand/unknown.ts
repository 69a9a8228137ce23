import { type Item, isFiller, type Sentence } from './read/items.ts'
import type { Token } from './read/tokens.ts'

/** Signal words that are filler without an object, and so leave nothing over. */
const fillerAlone: readonly Item['meaning']['is'][] = [
  'compare',
  'near',
  'sort',
  'sortDirection',
  'not',
  'first',
  'than',
]

/** What was not understood: neighbors are one entry, in lower case. */
export function leftOver({ items, tokens }: Sentence): string[] {
  leaveComparisons(items)
  const entries: string[][] = []
  let isOpen = false
  for (const item of items) {
    const joins = isOpen && isFiller(item, 'area')
    if (!isLeft(item) && !joins) {
      isOpen = false
      continue
    }
    for (const [from, to] of partsOf(item)) {
      if (isOpen) entries.at(-1)!.push(textOf(tokens, from, to))
      else entries.push([textOf(tokens, from, to)])
      isOpen = true
      if (partsOf(item).length > 1) isOpen = false
    }
    isOpen = true
  }
  return entries.map((parts) => parts.join(' '))
}

/** "Cheaper than Boston" is left over as a whole, and so is "more expensive than Texas". */
function leaveComparisons(items: readonly Item[]): void {
  items.forEach((item, at) => {
    const [before, after] = [items[at - 1], items[at + 1]]
    if (item.meaning.is !== 'than' || !before || !isLeft(before)) return
    if (after && ['word', 'states', 'place'].includes(after.meaning.is)) {
      item.state = 'left'
      after.state = 'left'
    }
  })
}

function isLeft({ meaning, state }: Item): boolean {
  if (state !== 'open') return state === 'left'
  if (meaning.is === 'direction') return !meaning.isPreposition
  return meaning.is !== 'break' && meaning.is !== 'kind' && !fillerAlone.includes(meaning.is)
}

function partsOf({ meaning, from, to }: Item): readonly (readonly [number, number])[] {
  return meaning.is === 'quantity' ? meaning.quantity.parts : [[from, to]]
}

/** As written, without the hyphens between words. */
function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .filter(({ kind }) => kind !== 'break')
    .map(({ text, isJoined }, at) => {
      const isPartOfNumber = isJoined && at > 0 && /^(\d|[-%+$]|[a-z]{1,3}$)/.test(text)
      const follows = at > 0 && /[\d$-]$/.test(tokens[from + at - 1]!.text)
      return at === 0 || (isPartOfNumber && follows) ? text : ` ${text}`
    })
    .join('')
}
