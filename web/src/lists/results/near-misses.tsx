import { type Attribute, paymentAttribute } from '@homeground/catalog/attributes'
import type { NearMiss } from '@homeground/contracts'
import { formatAttribute, formatValue, shortInline } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import { townPath, zipPath } from '../../lib/api/places.ts'
import { listingPrice } from '../../lib/column.ts'
import { fitsOf } from '../../places/loan/budget.ts'
import { useBudget } from '../../places/loan/budget-store.ts'
import { useLoanTerms } from '../../places/loan/loan-terms.ts'
import { useNearMisses } from '../search/count-query.ts'
import { findMeasure } from '../search/list-attributes.ts'
import { useSearchContext } from '../search/search-context.ts'
import type { SearchForm } from '../search/search-form.ts'
import classes from './near-misses.module.css'

/** The places that break one filter, those that break it least first. */
export default function NearMisses({ form }: { readonly form: SearchForm }) {
  const near = useNearMisses(useSearchContext().flow.list, form) ?? []
  const budget = useBudget()
  const terms = useLoanTerms()
  const incomeText = ({ filter, value, tax_rate: taxRate, state_abbr: state }: NearMiss) => {
    if (filter !== listingPrice.key) return ''
    const [fit] = fitsOf({ priceUsd: value, taxRate, state, rentUsd: null }, budget, terms)
    return fit ? `, ${fit.fit === 'fits' ? 'fits' : `${fit.fit} for`} your income` : ''
  }
  if (near.length === 0) return null
  return (
    <section aria-labelledby="near-misses" className={classes.misses}>
      <h2 id="near-misses">Near misses</h2>
      <p>Each misses one of your filters.</p>
      <ul>
        {near.map((miss) => (
          <li key={`${miss.zip ?? miss.town} ${miss.state_abbr}`}>
            <Link to={miss.zip ? zipPath(miss.zip) : townPath(miss.town, miss.state_abbr)}>
              {[`${miss.town}, ${miss.state_abbr}`, miss.zip].filter(Boolean).join(' ')}
            </Link>
            <span>
              {missText(miss)}
              {incomeText(miss)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** By how much a place breaks a filter: `$40k over budget`, `3 below 50 for school score`, `12 mi over 50 mi for …`. */
export function missText({ filter, value, bound }: Pick<NearMiss, 'filter' | 'value' | 'bound'>) {
  const attribute = findMeasure(filter)
  if (!attribute) return filter
  const difference = differenceText(attribute, Math.abs(value - bound))
  const by = difference === differenceText(attribute, 0) ? 'just' : difference
  const side = value > bound ? 'over' : 'below'
  if ((filter === listingPrice.key || filter === paymentAttribute.key) && side === 'over') return `${by} over budget`
  const limit = formatAttribute(attribute, bound, { short: true })
  return `${by} ${side} ${limit} for ${shortInline(attribute)}`
}

function differenceText({ unit }: Attribute, difference: number): string {
  if (unit === 'percent') return `${formatNumber(difference)} points`
  return formatValue(unit, difference, { short: true })
}
