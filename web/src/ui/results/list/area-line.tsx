import { useQuery } from '@tanstack/react-query'
import { type LoadedAttributes, useAttributes } from '../../../lib/api/attributes.ts'
import { formatPeriod } from '../../../lib/format/format.ts'
import { countQuery } from '../../../lib/search/search-api.ts'
import type { SearchForm } from '../../../lib/search/search-form.ts'
import { inArea, placeCountText } from '../../../lib/search/search-text.ts'
import classes from './results-heading.module.css'

/** `of 703 zip codes in Massachusetts. Housing Apr 2024, people 2019–23` */
export function AreaLine({ form }: { readonly form: SearchForm }) {
  const attributes = useAttributes()
  const { data } = useQuery(countQuery(form))
  const where = inArea(form)
  const area = data ? `of ${placeCountText(form.by, data.area)} ${where}` : where
  const vintages = vintagesOf(attributes)
  const reserved = [
    ...(data ? [] : ['of 000 zip codes']),
    ...(attributes.known ? [] : [longestVintages]),
  ]
  return (
    <>
      {vintages === '' ? area : `${area}. ${vintages}`}
      {reserved.length > 0 ? <span className={classes.reserved}> {reserved.join(' ')}</span> : null}
    </>
  )
}

/** As long as the text usually gets: reserves its lines, so that nothing below moves. */
const longestVintages = 'Housing Apr 2000, people 2000–00, income 2000, schools 2000–00'

const sources = [
  { key: 'median_listing_price', name: 'housing' },
  { key: 'population', name: 'people' },
  { key: 'avg_agi_per_return', name: 'income' },
  { key: 'overall_score', name: 'schools' },
]

/** Vintages by group, as far as data is loaded: `Housing Apr 2024, people 2019–23`. */
export function vintagesOf({ byKey }: LoadedAttributes): string {
  const text = sources
    .flatMap(({ key, name }) => {
      const info = byKey.get(key)?.info
      return info?.vintage && info.zips > 0 ? [`${name} ${formatPeriod(info.vintage)}`] : []
    })
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
