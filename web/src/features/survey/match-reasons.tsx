import { findAttribute } from '@homeground/catalog/attributes'
import { formatAttribute, lowerFirst } from '@homeground/format/format'
import type { Result } from '../../lib/api/zip-results.ts'
import { rangeLabel } from '../../lib/format/ranges.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import type { SearchForm } from '../../lists/search/search-form.ts'
import { surveyAttributes } from './questions.ts'
import classes from './survey.module.css'

/** Each value that an answer asked for, with what it asked: `Median price $421,000 ($300k – $500k)`. */
export function reasonsFor(form: Pick<SearchForm, 'filters'>, result: Result): string[] {
  return surveyAttributes.flatMap((key) => {
    const attribute = findAttribute(key)!
    const value = result[key]
    const filter = form.filters[key]
    if (filter === undefined || typeof value !== 'number') return []
    const asked = lowerFirst(rangeLabel(attribute, filter))
    return `${attribute.short} ${formatAttribute(attribute, value)} (${asked})`
  })
}

/** Why a place is among the results. */
export function MatchReasons({ result }: { readonly result: Result }) {
  const reasons = reasonsFor(useSearchContext().view.submitted, result)
  if (reasons.length === 0) return null
  return (
    <span className={classes.reasons}>
      <b>Why it matched:</b>{' '}
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </span>
  )
}
