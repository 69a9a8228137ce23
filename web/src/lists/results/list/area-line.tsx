import { formatPeriod } from '@homeground/format/format'
import { Fragment } from 'react'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import type { Column } from '../../../lib/column.ts'
import { useListAttributes } from '../../search/columns/use-list-attributes.ts'
import { useSearchContext } from '../../search/search-context.ts'
import type { SearchForm } from '../../search/search-form.ts'
import { areaLine } from '../../search/text/search-text.ts'
import classes from './results-heading.module.css'

export interface AreaLineProps {
  readonly form: SearchForm
  /** Number of results; undefined while the search runs. */
  readonly total?: number
}

/**
 * What the title leaves open of the area, and below it the vintages and what the bars of the list compare with: `In
 * Massachusetts`, `Housing Apr 2024, people 2019–23. Bars: percentile nationwide`. The second line does not change
 * with the results, so that the page has its text at once.
 */
export function AreaLine({ form, total }: AreaLineProps) {
  const { flow, count, columns } = useSearchContext()
  const { kind } = flow.list
  const attributes = useListAttributes()
  const area = areaLine(flow.list, form, { total, area: count?.area })
  const vintages = (kind?.vintagesOf ?? vintagesOf)(attributes)
  return (
    <>
      {area === '' ? null : <span className={classes.area}>{area}</span>}
      {vintages.split(', ').map((part, index) => (
        <Fragment key={part}>
          {index === 0 ? null : ', '}
          <span className={classes.unbroken}>{part}</span>
        </Fragment>
      ))}
      {vintages !== '' && attributes.known && total !== 0 && !kind && areBarsShown(columns.shown) ? (
        <>
          . <span className={classes.unbroken}>{barsText}</span>
        </>
      ) : null}
      {attributes.known || kind ? null : <span className={classes.reserved}> {longestVintages}</span>}
    </>
  )
}

const barsText = 'Bars: percentile nationwide'

function areBarsShown(columns: readonly Column[]): boolean {
  return columns.some(({ attribute }) => attribute && attribute.better !== 'neither')
}

/** As long as the text usually gets: reserves its lines, so that nothing below moves. */
const longestVintages = 'Housing Apr 2000, people 2000–00, income 2000, schools 2000–00. Bars: percentile nationwide'

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
