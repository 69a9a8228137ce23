import { findAttribute } from '@homeground/catalog/attributes'
import '@mantine/core/styles/Button.layer.css'
import { placeKey, placeKindWords } from '@homeground/catalog/place-kinds'
import { formatCount, formatPeriod, missingReason, upperFirst } from '@homeground/format/format'
import { type MapPoint, valueText } from '@homeground/format/map-points'
import { Button } from '@mantine/core'
import { memo, useEffect, useState } from 'react'
import { type LoadedAttribute, useAttributes } from '../../lib/api/attributes.ts'
import { fieldsText } from '../../lib/api/request.ts'
import { type PlaceResult, placeResults, zipResults } from '../../lib/api/zip-results.ts'
import { saveCsv } from '../../lib/format/csv.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useActivePlace } from '../../lists/search/active-place.tsx'
import { directionText } from '../../lists/search/search-text.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AreaInWordsProps } from '../../ui/map/ground/area-in-words.tsx'
import { NoValue } from '../../ui/values/no-value.tsx'
import type { Marks } from './map-address.ts'
import classes from './map-screen.module.css'

const AreaInWords = lazyComponent<AreaInWordsProps>(() => import('../../ui/map/ground/area-in-words.tsx'))

interface MapListProps {
  readonly attribute: LoadedAttribute
  /** Keys of the attributes that are filtered by. */
  readonly filters: readonly string[]
  readonly marks: Marks
  readonly isLowFirst: boolean
  readonly onOrder: (isLowFirst: boolean) => void
  readonly onOpen: (mark: MapPoint) => void
}

/** So many rows are shown at first, and more at once. */
const rowsAtOnce = 100

/** The zips or counties on the map, as a list. */
export function MapList(props: MapListProps) {
  const { attribute, filters, isLowFirst, onOrder, onOpen } = props
  const { marks, view, isLoading, error, retry } = props.marks
  const kind = placeKindWords[marks[0]?.isCounty ? 'county' : 'zip']
  const [count, setCount] = useState(rowsAtOnce)
  const address = `${attribute.key} ${isLowFirst} ${view?.lat} ${view?.lng} ${view?.zoom}`
  useEffect(() => setCount(rowsAtOnce), [address])
  const countText = `${formatCount(marks.length, kind.one, kind.many)} on the map`
  const vintage = formatPeriod(attribute.info?.vintage)
  const direction = isLowFirst ? 'asc' : 'desc'
  return (
    <>
      <h2 className={classes.title}>{attribute.label}</h2>
      <p className={classes.note} role="status">
        {isLoading ? 'Loading …' : null}
        {isLoading || error ? null : (
          <>
            {countText}
            {view ? <AreaInWords view={view} /> : null}
            {vintage ? `, ${vintage}` : null}
          </>
        )}
      </p>
      <div className={classes.tools}>
        <button className={classes.flip} onClick={() => onOrder(!isLowFirst)} type="button">
          {directionText({ orderBy: attribute.key, direction })}
        </button>
        <CsvButton attribute={attribute} filters={filters} marks={marks} />
      </div>
      {error ? <LoadError error={error} onAction={retry} title="The zip codes didn’t load" /> : null}
      {marks.length === 0 && !isLoading && !error ? (
        <p className={classes.note}>Nothing here. Zoom out, or reset the filters.</p>
      ) : null}
      <ol aria-label={`${upperFirst(kind.many)} on the map`} className={classes.rows}>
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
        <span>{mark.label}</span>
        <b>
          {mark.value === null ? (
            <NoValue reason={mark.missing ? missingReason(mark.missing) : `${attribute.short}: no data`} />
          ) : (
            valueText({ value: mark.value, bound: mark.bound }, attribute)
          )}
        </b>
      </button>
    </li>
  )
})

interface CsvButtonProps {
  readonly attribute: LoadedAttribute
  /** Keys of the attributes that are filtered by. */
  readonly filters: readonly string[]
  /** The rows, in their order. */
  readonly marks: readonly MapPoint[]
}

/** Downloads the list with margins and notes. */
function CsvButton({ attribute, filters, marks }: CsvButtonProps) {
  const { byKey } = useAttributes()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const keys = [...new Set([attribute.key, ...filters])].filter((key) => findAttribute(key))

  async function download() {
    setState('loading')
    try {
      const { csvOf } = await import('../../places/loan/results-csv.ts')
      const results = await rowsOf(marks, keys)
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

/** The places of the marks with all that is known of their values, in their order. */
async function rowsOf(marks: readonly MapPoint[], keys: readonly string[]): Promise<PlaceResult[]> {
  const fields = fieldsText(keys)
  const ids = marks.map(({ id }) => id)
  if (!marks[0]?.isCounty) return zipResults(ids, { fields })
  return placeResults(
    ids.map((id) => placeKey({ kind: 'county', id })),
    { fields },
  )
}
