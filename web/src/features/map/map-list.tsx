import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { formatCount, formatPeriod } from '@homeground/format/format'
import { memo, useEffect, useState } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { useActivePlace } from '../../lists/search/active-place.tsx'
import { directionText } from '../../lists/search/search-text.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import type { MapPoint } from '../../ui/map/places-map-props.ts'
import { valueText } from '../../ui/map/map-point.ts'
import { NoValue } from '../../ui/values/no-value.tsx'
import { bearingText } from './bearing.ts'
import { CsvButton } from './csv-button.tsx'
import classes from './map-list.module.css'
import { zipsOf } from './map-marks.ts'
import type { Marks } from './use-marks.ts'

export interface MapListProps {
  readonly attribute: LoadedAttribute
  /** Keys of the attributes that are filtered by. */
  readonly filters: readonly string[]
  readonly shown: Marks
  readonly isLowFirst: boolean
  readonly onOrder: (isLowFirst: boolean) => void
  readonly onOpen: (mark: MapPoint) => void
}

/** So many rows are shown at first, and more at once. */
const rowsAtOnce = 100

/** What the map shows, as a list: zips, and clusters of zips that are close to each other. */
export function MapList(props: MapListProps) {
  const { attribute, filters, shown, isLowFirst, onOrder, onOpen } = props
  const { items, marks, view, isLoading, error, retry } = shown
  const [count, setCount] = useState(rowsAtOnce)
  const address = `${attribute.key} ${isLowFirst} ${view?.lat} ${view?.lng} ${view?.zoom}`
  useEffect(() => setCount(rowsAtOnce), [address])
  const vintage = formatPeriod(attribute.info?.vintage)
  const direction = isLowFirst ? 'asc' : 'desc'
  return (
    <>
      <h2 className={classes.title}>{attribute.label}</h2>
      <p className={classes.note} role="status">
        {isLoading ? 'Loading …' : error === null && `${formatCount(zipsOf(marks), 'zip code')} on the map`}
        {vintage && !isLoading && error === null ? `, ${vintage}` : ''}
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
          <Row
            attribute={attribute}
            key={mark.id}
            mark={mark}
            onOpen={onOpen}
            where={mark.cluster && view ? bearingText(view, mark) : ''}
          />
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
  /** Where a cluster is. */
  readonly where: string
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
  const { attribute, mark, onOpen, where, isActive, onActive } = props
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
          {mark.label}
          {where === '' ? null : <small>average, {where}</small>}
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
