import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { formatFigure } from '@homeground/format/figure-text'
import { lowerFirst } from '@homeground/format/format'
import type { SimilarResult } from '../similar-model/similar-places.ts'

/** How many attributes a row names. */
const most = { matches: 4, differs: 3 }

/** `School score, income, median age`: what is closest. */
export function matchText({ because }: SimilarResult): string {
  const names = because.slice(0, most.matches).map((key) => findAttribute(key)!.short)
  return names.map((name, at) => (at === 0 ? name : lowerFirst(name))).join(', ')
}

/** `Density 812, here 2,415`: what is farthest apart, with both values. The price is in a column of its own. */
export function differenceTexts({ differs, notes, ...values }: SimilarResult, figures: readonly Figure[]): string[] {
  const others = differs.filter((key) => key !== 'median_listing_price')
  return others.slice(0, most.differs).map((key) => {
    const attribute = findAttribute(key) as Attribute
    const own = figures.find((figure) => figure.key === key)
    const theirs = formatFigure(attribute, values[key] as number | null, notes?.[key])
    return `${attribute.short} ${theirs}, here ${formatFigure(attribute, own?.value, own?.note)}`
  })
}
