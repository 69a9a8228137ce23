import '@mantine/core/styles/Button.layer.css'
import type { MapItems } from '@homeground/contracts'
import { formatCount, formatPeriod } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { memo, useEffect, useState } from 'react'
import { type LoadedAttribute, useAttributes } from '../../lib/api/attributes.ts'
import { fieldsText } from '../../lib/api/request.ts'
import { type PlaceResult, zipResults } from '../../lib/api/zip-results.ts'
import { saveCsv } from '../../lib/format/csv.ts'
import { markId } from '../../lists/map/map-surroundings.ts'
import { useActivePlace } from '../../lists/search/active-place.tsx'
import { directionText } from '../../lists/search/search-text.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MapPoint, valueText } from '../../ui/map/places-map-props.ts'
import { NoValue } from '../../ui/values/no-value.tsx'
import { type Marks, zipsOf } from './map-address.ts'
import classes from './map-screen.module.css'

interface MapListProps {
  readonly attribute: LoadedAttribute
  /** Keys of the attributes that are filtered by. */
  readonly filters: readonly string[]
  readonly marks: Marks
  /** Where the map is, in words; null until that is known. */
  readonly where: string | null
  readonly isLowFirst: boolean
  readonly onOrder: (isLowFirst: boolean) => void
  readonly onOpen: (mark: MapPoint) => void
}

/** So many rows are shown at first, and more at once. */
const rowsAtOnce = 100

/** The places on the map, as a list: zips, and clusters of zips that are close to each other. */
export function MapList(props: MapListProps) {
  const { attribute, filters, where, isLowFirst, onOrder, onOpen } = props
  const { items, marks, view, isLoading, error, retry } = props.marks
  const [count, setCount] = useState(rowsAtOnce)
  const address = `${attribute.key} ${isLowFirst} ${view?.lat} ${view?.lng} ${view?.zoom}`
  useEffect(() => setCount(rowsAtOnce), [address])
  const zipsText = `${formatCount(zipsOf(marks), 'zip code')} on the map`
  const vintage = formatPeriod(attribute.info?.vintage)
  const direction = isLowFirst ? 'asc' : 'desc'
  return (
    <>
      <h2 className={classes.title}>{attribute.label}</h2>
      <p className={classes.note} role="status">
        {isLoading ? 'Loading …' : error === null && [zipsText, where, vintage].filter(Boolean).join(', ')}
      </p>
      <div className={classes.tools}>
        <button className={classes.flip} onClick={() => onOrder(!isLowFirst)} type="button">
          {directionText({ orderBy: attribute.key, direction })}
        </button>
        <CsvButton attribute={attribute} filters={filters} items={items} marks={marks} />
      </div>
      {error ? <LoadError error={error} onAction={retry} title="The zip codes didn’t load" /> : null}
      {marks.length === 0 && !isLoading && !error ? (
        <p className={classes.note}>No zip code here. Zoom out, or reset the filters.</p>
      ) : null}
      <ol aria-label="Zip codes on the map" className={classes.rows}>
        {marks.slice(0, count).map((mark) => (
          <Row attribute={attribute} key={mark.id} mark={mark} onOpen={onOpen} />
        ))}
      </ol>
      {marks.length > count ? (
        <Button onClick={() => setCount(count + rowsAtOnce)} size="sm" variant="default">
          Show more
        </Button>
      ) : null}
    </>
  )
}

interface RowProps {
  readonly attribute: LoadedAttribute
  readonly mark: MapPoint
  readonly onOpen: (mark: MapPoint) => void
}

function Row(props: RowProps) {
  const { id, setId } = useActivePlace()
  return <ShownRow {...props} isActive={id === props.mark.id} onActive={setId} />
}

interface ShownRowProps extends RowProps {
  readonly isActive: boolean
  readonly onActive: (id: string | null) => void
}

const ShownRow = memo(function ShownRow(props: ShownRowProps) {
  const { attribute, mark, onOpen, isActive, onActive } = props
  return (
    <li>
      <button
        className={classes.row}
        data-active={isActive}
        onBlur={() => onActive(null)}
        onClick={() => onOpen(mark)}
        onFocus={() => onActive(mark.id)}
        onPointerEnter={() => onActive(mark.id)}
        onPointerLeave={() => onActive(null)}
        type="button"
      >
        <span>
          {mark.where === undefined ? mark.label : capitalized(mark.where)}
          {mark.cluster ? <small>{mark.where === undefined ? 'average' : `${mark.label}, average`}</small> : null}
        </span>
        <b>
          {mark.value === null ? (
            <NoValue reason={`${attribute.short}: no data`} />
          ) : (
            valueText({ value: mark.value, bound: mark.bound }, attribute)
          )}
        </b>
      </button>
    </li>
  )
})

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface CsvButtonProps {
  readonly attribute: LoadedAttribute
  /** Keys of the attributes that are filtered by. */
  readonly filters: readonly string[]
  readonly items: MapItems
  /** The rows, in their order. */
  readonly marks: readonly MapPoint[]
}

/** Downloads the list: the zips with their margins and notes, and the clusters with their averages. */
function CsvButton({ attribute, filters, items, marks }: CsvButtonProps) {
  const { byKey } = useAttributes()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const keys = [...new Set([attribute.key, ...filters])]

  async function download() {
    setState('loading')
    try {
      const { csvOf } = await import('../../places/loan/results-csv.ts')
      const results = await rowsOf({ items, marks, keys })
      const columns = keys.map((key) => ({ key, attribute: byKey.get(key)! }))
      saveCsv('homeground-map.csv', csvOf(results, columns))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <Button
      disabled={marks.length === 0}
      leftSection={<Icon name="download" size={16} />}
      loading={state === 'loading'}
      onClick={() => void download()}
      size="sm"
      title={`Download ${formatCount(marks.length, 'row')} with values, margins, vintages and sources`}
      variant="subtle"
    >
      {state === 'failed' ? 'CSV failed: try again' : 'CSV'}
    </Button>
  )
}

/** The items in the order of the marks; single zips with all that is known of the values. */
async function rowsOf(of: {
  items: MapItems
  marks: readonly MapPoint[]
  keys: readonly string[]
}): Promise<PlaceResult[]> {
  const zips = of.items.flatMap((item) => (item.type === 'zip' ? [item.zip] : []))
  const results = await zipResults(zips, { fields: fieldsText(of.keys) })
  const rows = new Map(results.map((result) => [result.zip!, result]))
  for (const item of of.items) {
    if (item.type === 'zip') continue
    const { count, lat, lng, averages } = item
    const town = formatCount(count, 'zip code')
    const place = { town, county: null, state_abbr: '', lat, lng, averaged_zips: count }
    rows.set(markId(item), { ...averages, ...place })
  }
  return of.marks.flatMap(({ id }) => rows.get(id) ?? [])
}
