import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'

import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { similarityAttributes } from '@homeground/catalog/attributes/selections'
import type { Figure, Similarity } from '@homeground/contracts'
import { formatFigure } from '@homeground/format/figure-text'
import { formatAttribute, formatCount, formatValue, lowerFirst, missingReason } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { generatedMark, type LoadedAttribute, useAttributes } from '../../lib/api/attributes.ts'
import { placeRef } from '../../lib/api/place-ref.ts'
import { townPath, zipPath } from '../../lib/api/places.ts'
import { saveLateCsv } from '../../lib/format/csv.ts'
import { useNear } from '../../lib/use-near.ts'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { MadeUp, type MarkedText, MarkedTexts, NoValue } from '../../ui/values/no-value.tsx'
import { CompareButton } from '../compare/compare-button.tsx'
import classes from './similar.module.css'
import { openSimilarModal } from './similar-modal.ts'

import type { SimilarTo } from './similar-search.ts'
import '@mantine/core/styles/Input.layer.css'
import { requestList } from '../../lib/api/request.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { type Segment, Segments } from '../../ui/form/segments.tsx'
import { parseAmount } from '../../ui/range-filter/exact-inputs.tsx'

/** A place with how similar it is, and its values of what is compared. */
type SimilarResult = PlaceResult & Similarity

/** Which similar places are listed; null for no limit. */
interface SimilarLimits {
  readonly maxPriceUsd: number | null
  readonly radiusMiles: number | null
}

const fields = similarityAttributes.join(',')

/** The most similar places, most similar first; the previous ones stay until the next ones arrive. */
function similarPlacesQuery(
  { placeType, place }: Pick<SimilarTo, 'placeType' | 'place'>,
  { maxPriceUsd, radiusMiles }: SimilarLimits,
) {
  return queryOptions({
    queryKey: ['similar', placeType, place, maxPriceUsd, radiusMiles],
    queryFn: async ({ signal }) => {
      const query = { maxHousingPriceFilter: maxPriceUsd, distanceFromRadius: radiusMiles, fields }
      return (await requestList('listSimilarPlaces', { params: { placeType, place }, query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}

/**
 * The limits of the list of similar places, which the URL has as `below` and `within`. At first they are the cheaper ones;
 * `below=any` lists places of any price. `priceUsd`: of the place itself; null without one.
 */
function useSimilarLimits(priceUsd: number | null): [SimilarLimits, (limits: SimilarLimits) => void] {
  const [params, setParams] = useSearchParams()
  const usual = priceUsd === null ? null : cheaperThan(priceUsd)
  const set = useCallback(
    ({ maxPriceUsd, radiusMiles }: SimilarLimits) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (maxPriceUsd === usual) next.delete('below')
          else next.set('below', String(maxPriceUsd ?? anyPrice))
          if (radiusMiles === null) next.delete('within')
          else next.set('within', String(radiusMiles))
          return next
        },
        { replace: true },
      ),
    [setParams, usual],
  )
  const maxPriceUsd = params.get('below') === anyPrice ? null : (amountOf(params, 'below') ?? usual)
  return [{ maxPriceUsd, radiusMiles: amountOf(params, 'within') }, set]
}

function amountOf(params: URLSearchParams, name: string): number | null {
  const value = Number(params.get(name))
  return Number.isFinite(value) && value > 0 ? value : null
}

/** A price to begin with for places that are cheaper: a tenth below, in round numbers. */
function cheaperThan(priceUsd: number): number {
  const step = priceUsd >= 100_000 ? 10_000 : 1_000
  return Math.max(step, Math.floor((0.9 * priceUsd) / step) * step)
}

const radiiMiles = [25, 100]

const prices: readonly Segment<'any' | 'cheaper'>[] = [
  { value: 'any', label: 'Any price' },
  { value: 'cheaper', label: 'Cheaper' },
]

const anywhere = 'any'
const anyPrice = 'any'

/** Which of the listed places come first. */
type SimilarOrder = 'similar' | 'nearest'

const orders: readonly Segment<SimilarOrder>[] = [
  { value: 'similar', label: 'Most similar first' },
  { value: 'nearest', label: 'Nearest first' },
]

interface SimilarControlsProps {
  readonly limits: SimilarLimits
  readonly onChange: (limits: SimilarLimits) => void
  readonly order: SimilarOrder
  readonly onOrder: (order: SimilarOrder) => void
  /** Price of the place itself; without one, "cheaper" means nothing. */
  readonly price: number | null
}

/** Limits the list to places below a price and to places near. */
function SimilarControls({ limits, onChange, order, onOrder, price }: SimilarControlsProps) {
  const { maxPriceUsd, radiusMiles } = limits
  const offered = new Set([...radiiMiles, ...(radiusMiles === null ? [] : [radiusMiles])])
  const distances = [...offered].sort((a, b) => a - b).map((miles) => String(miles))
  return (
    <div className={classes.controls}>
      {price === null ? null : (
        <Segments
          items={prices}
          label="Price"
          onChange={(choice) => onChange({ ...limits, maxPriceUsd: choice === 'any' ? null : cheaperThan(price) })}
          size="sm"
          value={maxPriceUsd === null ? 'any' : 'cheaper'}
        />
      )}
      {maxPriceUsd === null ? null : (
        <PriceInput
          key={maxPriceUsd}
          onChange={(amount) => onChange({ ...limits, maxPriceUsd: amount })}
          value={maxPriceUsd}
        />
      )}
      <Segments
        items={[
          { value: anywhere, label: 'Anywhere' },
          ...distances.map((miles) => ({ value: miles, label: `${miles} miles` })),
        ]}
        label="Distance"
        onChange={(miles) => onChange({ ...limits, radiusMiles: miles === anywhere ? null : Number(miles) })}
        size="sm"
        value={radiusMiles === null ? anywhere : String(radiusMiles)}
      />
      <Segments items={orders} label="Order" onChange={onOrder} size="sm" value={order} />
    </div>
  )
}

/** A price, applied on Enter and on blur. */
function PriceInput({ value, onChange }: { readonly value: number; readonly onChange: (value: number) => void }) {
  const [text, setText] = useState(formatValue('usd', value))
  const [hasError, setHasError] = useState(false)
  function apply() {
    const amount = parseAmount(text)
    if (amount === null || !(amount > 0)) return setHasError(true)
    setHasError(false)
    if (amount !== value) onChange(amount)
  }
  return (
    <div className={classes.below}>
      <span aria-hidden="true">below</span>
      <TextInput
        aria-label="Below this price"
        autoComplete="off"
        error={hasError}
        inputMode="decimal"
        onBlur={apply}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
        size="sm"
        value={text}
      />
    </div>
  )
}

/** `Below $990k, within 25 miles` */
function limitsText({ maxPriceUsd, radiusMiles }: SimilarLimits): string {
  const price = maxPriceUsd === null ? 'Any price' : `Below ${formatValue('usd', maxPriceUsd, { short: true })}`
  return `${price}, ${radiusMiles === null ? 'anywhere' : `within ${radiusMiles} miles`}`
}

/** How many attributes a row names. */
const most = { matches: 4, differs: 3 }

/** `School score, income, median age`: what is closest. */
function matchText({ because }: SimilarResult): string {
  const names = because.slice(0, most.matches).map((key) => findAttribute(key)!.short)
  return names.map((name, index) => (index === 0 ? name : lowerFirst(name))).join(', ')
}

const priceKey = 'median_listing_price'

interface OfDifferences {
  /** Those of the place that others are similar to. */
  readonly figures: readonly Figure[]
  readonly byKey: ReadonlyMap<string, LoadedAttribute>
}

/** `Density 812 vs. 2,415 here`: what is farthest apart, with both values; of the price, how much higher or lower it is. */
function differenceTexts(
  { differs, notes, ...values }: SimilarResult,
  { figures, byKey }: OfDifferences,
): MarkedText[] {
  return differs.slice(0, most.differs).map((key) => {
    const attribute = findAttribute(key) as Attribute
    const mark = generatedMark(byKey.get(key)!)
    const own = figures.find((figure) => figure.key === key)
    const value = values[key] as number | null
    if (key === priceKey && own?.value && value !== null) {
      const percent = percentChange(own.value, value)
      const apart = formatValue('percent', Math.abs(percent), { short: true })
      return { text: `${attribute.short} ${apart} ${percent > 0 ? 'higher' : 'lower'}`, mark }
    }
    const theirs = formatFigure(attribute, value, notes?.[key])
    return { text: `${attribute.short} ${theirs} vs. ${formatFigure(attribute, own?.value, own?.note)} here`, mark }
  })
}

/** To the percent. */
function percentChange(from: number, to: number): number {
  return Math.round((100 * (to - from)) / from)
}

interface SimilarRowProps {
  readonly place: SimilarResult
  /** Those of the place that it is similar to. */
  readonly figures: readonly Figure[]
  readonly price: number | null
  /** `vs. 01760` */
  readonly versus: string
}

/** One similar place: what matches, what differs, and its price next to this one's. */
function SimilarRow({ place, figures, price, versus }: SimilarRowProps) {
  const own = place.median_listing_price as number | null
  const name = place.zip ? `${place.zip} ${place.state_abbr}` : place.state_abbr
  const { byKey } = useAttributes()
  const differs = differenceTexts(place, { figures, byKey })
  const priceMark = <MadeUp mark={generatedMark(byKey.get(priceKey)!)} />
  return (
    <tr {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <Link className={type.quiet} to={place.zip ? zipPath(place.zip) : townPath(place.town, place.state_abbr)}>
            {place.town}
          </Link>
        </b>
        <span>{name}</span>
      </th>
      <td className={`${table.number} ${classes.similarity}`} data-label="Similarity" {...tableRoles.cell}>
        {formatWhole(place.similarity)}
      </td>
      <td className={table.number} data-label="Distance" {...tableRoles.cell}>
        {formatValue('miles', place.distance)}
      </td>
      <td className={table.number} data-label={priceLabel} {...tableRoles.cell}>
        {own === null ? (
          <NoValue reason={missingReason('not_published')} />
        ) : (
          <>
            {formatAttribute(findAttribute(priceKey)!, own)}
            {priceMark}
          </>
        )}
      </td>
      {price === null ? null : (
        <td className={`${table.number} ${type.soft} ${classes.change}`} data-label={versus} {...tableRoles.cell}>
          {own === null ? (
            <NoValue reason={missingReason('not_published')} />
          ) : (
            <>
              {formatValue('usd', own - price, { short: true, signed: true })}
              <span className={classes.percent}>
                {formatValue('percent', percentChange(price, own), { short: true, signed: true })}
              </span>
              {priceMark}
            </>
          )}
        </td>
      )}
      <td className={classes.reasons} data-label="Matches" {...tableRoles.cell}>
        <span>{matchText(place)}</span>
      </td>
      <td className={classes.reasons} data-label="Differs" {...tableRoles.cell}>
        <span>
          {differs.map((difference) => (
            <span className={classes.line} key={difference.text}>
              <MarkedTexts between="" texts={[difference]} />
            </span>
          ))}
          {differs.length === 0 ? noDifferences(place, price) : null}
        </span>
      </td>
      <td className={classes.compare} {...tableRoles.cell}>
        <CompareButton look="icon" place={placeRef(place)} />
      </td>
    </tr>
  )
}

const priceLabel = findAttribute(priceKey)!.short

/** What a row says without a large difference: a price that is not close is one too, however small the other differences. */
function noDifferences({ because, [priceKey]: own }: SimilarResult, price: number | null): string {
  const isOtherPrice = typeof own === 'number' && price !== null && !because.includes(priceKey)
  return isOtherPrice ? 'Little besides the price' : 'No large differences'
}

/** Rows before "Show all". */
const firstRows = 3

export interface SimilarSectionProps {
  readonly here: SimilarTo
  readonly town: string
  readonly figures: readonly Figure[]
}

/** Places like this one, or cheaper or near ones: what matches, what differs, and what they cost. */
export function SimilarSection({ here, town, figures }: SimilarSectionProps) {
  const price = figures.find(({ key }) => key === 'median_listing_price')?.value ?? null
  const [limits, setLimits] = useSimilarLimits(price)
  const [order, setOrder] = useState<SimilarOrder>('similar')
  const [box, isNear] = useNear<HTMLDivElement>()
  const {
    data: places,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...similarPlacesQuery(here, limits), enabled: isNear })
  return (
    <Section
      id="similar"
      notes={
        <>
          <p>
            Similar in homes, schools, income, people and distance to an airport. Race, origin and language are not
            used.
          </p>
          <Source>
            School scores rank schools within a state. Across states, a match only means that both rank alike in their
            own states. <Link to="/data#similarity">How similarity is calculated</Link>
          </Source>
        </>
      }
      title={limits.maxPriceUsd === null ? `Places like ${town}` : `Like ${town}, but cheaper`}
    >
      <div ref={box}>
        <Fold detail={limitsText(limits)} label="Price and distance" onlyNarrow>
          <SimilarControls limits={limits} onChange={setLimits} onOrder={setOrder} order={order} price={price} />
        </Fold>
        {places ? (
          <SimilarTable
            places={places}
            figures={figures}
            price={price}
            here={here}
            order={order}
            isStale={isFetching}
          />
        ) : error && !isFetching ? (
          <div className={classes.failed} role="status">
            <p>Similar places didn’t load. {error.message}</p>
            <Button onClick={() => void refetch()} variant="default">
              Try again
            </Button>
          </div>
        ) : (
          <SkeletonRows bars={['22%', '8%', '12%', '28%', '20%']} count={firstRows} heightPx={93} />
        )}
      </div>
    </Section>
  )
}

interface SimilarTableProps extends Pick<SimilarSectionProps, 'here' | 'figures'> {
  readonly places: readonly SimilarResult[]
  readonly price: number | null
  readonly order: SimilarOrder
  /** True while other places are being loaded. */
  readonly isStale: boolean
}

function SimilarTable({ places, figures, price, here, order, isStale }: SimilarTableProps) {
  const [showsAll, setShowsAll] = useState(false)
  const sorted = order === 'nearest' ? places.toSorted((a, b) => a.distance - b.distance) : places
  const { byKey } = useAttributes()
  const versus = `vs. ${here.placeType === 'zip' ? here.place : 'here'}`
  if (places.length === 0) {
    return (
      <p className={classes.nothing} role="status">
        No similar places: too few numbers are known, or none are within these limits.
      </p>
    )
  }
  const columns = similarityAttributes.flatMap((key) => {
    const attribute = byKey.get(key)
    return attribute ? [{ key, attribute }] : []
  })
  function download() {
    const name = here.place.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    void saveLateCsv(`homeground-like-${name}.csv`, async () => {
      const { csvWith } = await import('../loan/results-csv.ts')
      return csvWith(sorted, columns, [
        [
          'similarity',
          'distance (miles)',
          'price_difference (usd)',
          'price_difference (percent)',
          'matches',
          'differs',
        ],
        ...sorted.map(({ similarity, distance, because, differs, [priceKey]: own }) => [
          similarity,
          distance,
          ...(price === null || typeof own !== 'number' ? [null, null] : [own - price, percentChange(price, own)]),
          because.join(' '),
          differs.join(' '),
        ]),
      ])
    })
  }
  const rows = showsAll ? sorted : sorted.slice(0, firstRows)
  return (
    <div data-stale={isStale}>
      <DataTable
        className={`${classes.table} ${showsAll ? '' : classes.cards}`}
        columns={[
          'Place',
          { label: 'Similarity', isNumber: true },
          { label: 'Distance', isNumber: true },
          { label: priceLabel, isNumber: true },
          ...(price === null ? [] : [{ label: versus, isNumber: true }]),
          'Matches',
          'Differs',
          { label: <span className={type.hidden}>Compare</span> },
        ]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {rows.map((place) => (
            <SimilarRow
              figures={figures}
              key={place.zip ?? `${place.town}, ${place.state_abbr}`}
              place={place}
              price={price}
              versus={versus}
            />
          ))}
        </tbody>
      </DataTable>
      <div className={classes.tools}>
        {rows.length < places.length ? (
          <Button onClick={() => setShowsAll(true)} size="sm" variant="subtle">
            All {formatCount(places.length, 'place')}
          </Button>
        ) : null}
        <Button onClick={() => openSimilarModal(here)} size="sm" variant="subtle">
          Search similar values
        </Button>
        <Button
          leftSection={<Icon name="download" size={16} />}
          onClick={download}
          size="sm"
          title={`Download ${formatCount(places.length, 'row')} with values, vintages and sources`}
          variant="subtle"
        >
          CSV
        </Button>
      </div>
    </div>
  )
}
