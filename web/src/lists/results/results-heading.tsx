import { isStateAbbr } from '@homeground/catalog/states'
import { formatPeriod, joinWords, upperFirst } from '@homeground/format/format'
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import type { Column } from '../../lib/column.ts'
import { ownName, useOwnPlaces } from '../../places/own-places/own-places.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RemovableChip } from '../../ui/values/removable-chip.tsx'
import { useListAttributes, useSearchContext } from '../search/search-context.ts'
import { type SearchForm, withFilter, withNear } from '../search/search-form.ts'
import { areaLine, areaText, filterText, nearText } from '../search/search-text.ts'
import { SearchesLeft } from '../search-box/searches-left.tsx'
import { useSentence } from '../sentence/sentence.ts'
import classes from './results-heading.module.css'

interface AreaLineProps {
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

const barsText = 'Bars: US percentile, of schools in the state'

function areBarsShown(columns: readonly Column[]): boolean {
  return columns.some(({ attribute }) => attribute && attribute.better !== 'neither')
}

/** As long as the text usually gets: reserves its lines, so that nothing below moves. */
const longestVintages =
  'Housing Apr 2000, people 2000–00, income 2000, schools 2000–00. Bars: US percentile, of schools in the state'

const sources = [
  { key: 'median_listing_price', name: 'housing' },
  { key: 'population', name: 'people' },
  { key: 'avg_agi_per_return', name: 'income' },
  { key: 'overall_score', name: 'schools' },
]

/** Vintages by group, as far as data is loaded: `Housing Apr 2024, people 2019–23`. */
function vintagesOf({ byKey }: LoadedAttributes): string {
  const text = sources
    .flatMap(({ key, name }) => {
      const info = byKey.get(key)?.info
      return info?.vintage && info.zips > 0 ? [`${name} ${formatPeriod(info.vintage)}`] : []
    })
    .join(', ')
  return upperFirst(text)
}

export interface ResultsHeadingProps {
  readonly title: string
  readonly children: ReactNode
  /** A button next to the title, in place of the searches left today. */
  readonly action?: ReactNode
}

/** A title with more characters leaves no room in its line for the searches left. */
const maxShortTitle = 32

/** The outcome of a search, its area and vintages, and the searches left today. */
export function ResultsHeading({ title, children, action }: ResultsHeadingProps) {
  const { isCounted } = useSearchContext().flow.list
  const heading = useFocusOfPrevious()
  const side = action ?? (isCounted ? <SearchesLeft /> : null)
  return (
    <div className={classes.heading} data-action={action !== undefined} data-long={title.length > maxShortTitle}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
      {side === null ? null : <div className={classes.side}>{side}</div>}
    </div>
  )
}

/** Whether the heading that was last removed had the focus. */
let hadFocus = false

/** The heading of the results takes over the focus of the one that was there while searching. */
function useFocusOfPrevious() {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    if (hadFocus && document.activeElement === document.body) element?.focus({ preventScroll: true })
    hadFocus = false
    return () => {
      hadFocus = element !== null && document.activeElement === element
    }
  }, [])
  return heading
}

/** States of the address that do not exist, which the search has left out. */
export function UnknownStates() {
  const { view } = useSearchContext()
  const { search } = useLocation()
  const text = unknownStatesText(search, view.submitted)
  return text === '' ? null : <Notice kind="caution">{text}</Notice>
}

/** `“ZZ” is not a state. Showing Massachusetts.`; empty if an address names only states that exist. */
export function unknownStatesText(search: string, form: SearchForm): string {
  const named = new URLSearchParams(search).get('states')?.split(',') ?? []
  const unknown = named.filter((text) => text !== '' && !isStateAbbr(text.toUpperCase()))
  if (form.area !== 'state' || unknown.length === 0) return ''
  const quoted = unknown.map((text) => `“${text.slice(0, 20)}”`)
  const what = unknown.length === 1 ? 'is not a state' : 'are not states'
  return `${joinWords(quoted)} ${what}. Showing ${areaText(form)}.`
}

/** The filters of a search, each with a button that removes it and searches again. A sentence above has its own already. */
export function FilterChips({ form: { filters, near = [] } }: { readonly form: SearchForm }) {
  const { submitChanged } = useSearchContext()
  const hasSentence = useSentence() !== null
  const { places } = useOwnPlaces()
  const keys = hasSentence ? [] : Object.keys(filters)
  if (keys.length + near.length === 0) return null
  return (
    <ul aria-label="Active filters" className={classes.chips}>
      {near.map((each) => (
        <li key={`near ${each.place}`}>
          <RemovableChip
            onRemove={() => submitChanged((form) => withNear(form, each.place, undefined))}
            words={upperFirst(nearText(each, ownName(places, each.place)))}
          />
        </li>
      ))}
      {keys.map((key) => (
        <li key={key}>
          <RemovableChip
            onRemove={() => submitChanged((form) => withFilter(form, key, undefined))}
            words={filterText(key, filters[key]!)}
          />
        </li>
      ))}
    </ul>
  )
}
