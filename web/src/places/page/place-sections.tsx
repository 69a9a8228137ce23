import {
  hazardFigures,
  marketFigures,
  peopleFigures,
  weatherFigures,
  wholes,
} from '@homeground/catalog/attributes/selections'
import { limits } from '@homeground/catalog/defaults'
import type { Figure } from '@homeground/contracts'
import type { EmbedPart } from '@homeground/contracts/embeds'
import { formatFigure, sourceText } from '@homeground/format/figure-text'
import { formatCount, rankRange } from '@homeground/format/format'
import { taxRateOfFigures } from '@homeground/home-costs/place-tax'
import { type ReactNode, useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { listingPrice } from '../../lib/column.ts'
import { csvText, saveCsv } from '../../lib/format/csv.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import actions from '../../ui/charts/chart-actions.module.css'
import { Fold } from '../../ui/page/fold.tsx'
import { usePrinting } from '../../ui/page/printing.ts'
import { Section, Source } from '../../ui/page/section.tsx'
import { MarkedTexts } from '../../ui/values/no-value.tsx'
import { type FigureGroup, groupFigures, pickFigures } from '../figures/figure-groups.ts'
import { MeasureRows, ShareBar } from '../figures/measure-rows.tsx'
import { MeasuresTable } from '../figures/measures-table.tsx'
import { rankingText } from '../figures/rank-text.ts'
import { PriceHistory, type PriceHistoryProps } from '../history/price-history.tsx'
import type { BudgetCheckProps } from '../loan/budget-check.tsx'
import { MonthlyCost } from '../loan/monthly-cost.tsx'
import { PaymentRemark, usePayments } from '../loan/payments.tsx'
import type { OwnDistancesProps } from '../own-places/own-place-list.tsx'
import { useOwnPlaces } from '../own-places/own-places.ts'
import { sheetSources, withoutMissing } from '../sheet/sheet-figures.ts'
import { SheetFoot } from '../sheet/sheet-foot.tsx'
import '../sheet/sheet.css'
import type { WeatherAndHazardsProps } from '../weather/weather.tsx'
import overview from './overview.module.css'
import { LargeFigure } from './overview.tsx'
import { figureValue, type Place } from './place.ts'
import { standoutsOf } from './standout.ts'
import { useEmbed } from './use-embed.tsx'

/** What the sections of a place show of its figures. */
export interface PlaceMeasures {
  readonly place: Place
  readonly attributes: LoadedAttributes
  readonly groups: readonly FigureGroup[]
  /** Sentences on attributes, by key. */
  readonly remarks: Readonly<Record<string, ReactNode>>
}

/** The figures of a place by group, with its monthly payment; a hook. */
export function usePlaceMeasures(
  place: Place,
  attributes: LoadedAttributes,
  remarks: Readonly<Record<string, ReactNode>> = {},
): PlaceMeasures {
  const coming = useComingGroups()
  const payments = usePayments(attributes)
  const { figures } = place
  const state = place.state.abbr
  const groups = useMemo(
    () => groupFigures(payments.withPayment({ figures, state }), payments.attributes, coming),
    [figures, state, payments, coming],
  )
  const price = figureValue(figures, 'median_listing_price')
  return {
    place,
    attributes: payments.attributes,
    groups,
    remarks: {
      monthly_payment: (
        <PaymentRemark priceUsd={price} place={place.key} state={state} tax={taxRateOfFigures({ figures, state })} />
      ),
      ...remarks,
    },
  }
}

const groupOf = ({ groups }: PlaceMeasures, key: string) => groups.find((group) => group.key === key)!

interface MeasuresFoldProps {
  readonly measures: PlaceMeasures
  readonly label: string
  /** Keys of the groups whose measures are folded. */
  readonly groups: readonly string[]
  /** Measures that the section shows anyway. */
  readonly without?: readonly string[]
}

/** The measures of some groups, folded. */
export function MeasuresFold({ measures, label, groups, without = [] }: MeasuresFoldProps) {
  const members = groups.map((key) => groupOf(measures, key))
  const rows = members.flatMap((group) => group.rows).filter(({ figure }) => !without.includes(figure.key))
  const missing = members.flatMap(({ remark }) => remark ?? []).join(' ')
  if (rows.length === 0 && missing === '') return null
  return (
    <Fold detail={rows.length > 0 ? rows.length : null} label={label}>
      <MeasureRows among={measures.place.among} missing={missing || null} remarks={measures.remarks} rows={rows} />
    </Fold>
  )
}

/** Shorter than their labels, which say more than there is room for. */
const marketNames: Readonly<Record<string, string>> = {
  days_on_market: 'Days on market',
  peak_price_change: 'Against the peak',
  price_change_1yr: '1-year change',
}

const BudgetCheck = lazyComponent<BudgetCheckProps>(() =>
  import('../loan/budget-check.tsx').then((file) => ({ default: file.BudgetCheck })),
)

const OwnDistances = lazyComponent<OwnDistancesProps>(() =>
  import('../own-places/own-place-list.tsx').then((file) => ({ default: file.OwnDistances })),
)

const WeatherAndHazards = lazyComponent<WeatherAndHazardsProps>(() =>
  import('../weather/weather.tsx').then((file) => ({ default: file.WeatherAndHazards })),
)

/** `83° summer, 19° winter` and `$7 of losses per $100,000 a year`, as far as they are known. */
export function weatherTexts(
  figures: readonly Figure[],
  attributes: LoadedAttributes,
): Readonly<Record<'seasons' | 'losses', string>> {
  const { low, high } = weatherFigures.temperatures
  const textOf = (key: string, words: string) =>
    pickFigures(figures, attributes, { keys: [key] }).flatMap(({ attribute, figure }) =>
      figure.value === null
        ? []
        : [`${formatFigure(attribute, Math.round(figure.value), figure.note, { short: true })} ${words}`],
    )
  return {
    seasons: [...textOf(high, 'summer'), ...textOf(low, 'winter')].join(', '),
    losses: textOf(hazardFigures[0], 'of losses per $100,000 a year').join(),
  }
}

interface CostSectionProps extends Pick<PriceHistoryProps, 'query' | 'changeFromPeak'> {
  readonly measures: PlaceMeasures
}

/** What homes cost: the history of prices, the market, whether an income is enough, every measure of homes, and hazards. */
export function CostSection({ measures, query, changeFromPeak }: CostSectionProps) {
  const { place, attributes } = measures
  const market = pickFigures(place.figures, attributes, { keys: marketFigures })
  const { seasons, losses } = weatherTexts(place.figures, attributes)
  return (
    <PriceHistory changeFromPeak={changeFromPeak} name={place.label} query={query} state={place.state}>
      {market.length > 0 ? (
        <dl className={overview.figures}>
          {market.map((row) => (
            <LargeFigure key={row.figure.key} {...row} name={marketNames[row.figure.key]} place={place} />
          ))}
        </dl>
      ) : null}
      {[listingPrice.key, listingPrice.rent].some((key) => key && figureValue(place.figures, key) !== null) ? (
        <div className={overview.budget}>
          <BudgetCheck figures={place.figures} state={place.state.abbr} />
          <MonthlyCost place={place} />
        </div>
      ) : null}
      {seasons || losses ? (
        <Fold
          detail={
            <>
              {seasons}
              {losses ? (
                <span className={seasons ? overview.wide : undefined}>
                  {seasons ? '; ' : ''}
                  {losses}
                </span>
              ) : null}
            </>
          }
          isLate
          label="Weather and hazards"
        >
          <WeatherAndHazards place={place} />
        </Fold>
      ) : null}
      <MeasuresFold groups={['homes', 'nature']} label="All home, climate and hazard measures" measures={measures} />
    </PriceHistory>
  )
}

const shares = [
  { title: 'Tax returns by income', names: wholes.returns, colors: ['q1', 'q2', 'q4', 'q6'] },
  { title: 'Race and origin', names: wholes.origins, colors: ['n1', 'n2', 'n4', 'n6'], rest: 'All others' },
  { title: 'Owners and renters', names: wholes.tenure, colors: ['q5', 'q1'] },
] as const

interface PeopleSectionProps {
  readonly measures: PlaceMeasures
  /** How many people, and on how much land. */
  readonly size: string
}

/** Who lives there: parts of a whole as bars, age, education and commute as lines, everything else folded. */
export function PeopleSection({ measures, size }: PeopleSectionProps) {
  const { place, attributes, remarks } = measures
  const { places: ownPlaces } = useOwnPlaces()
  const pick = (keys: readonly string[]) => pickFigures(place.figures, attributes, { keys })
  return (
    <Section
      id="people"
      notes={
        <p>
          Race, origin and language play no part in matches, similar places or suggestions. Hispanic or Latino people
          may be of any race; the other groups leave them out.
        </p>
      }
      title="People"
    >
      <p className={overview.size} data-printed="size">
        {size}
      </p>
      {shares.map((share) => (
        <ShareBar key={share.title} {...share} parts={pick(Object.keys(share.names))} />
      ))}
      <div className={overview.rows}>
        <MeasureRows among={place.among} remarks={remarks} rows={pick(peopleFigures)} />
        <MeasuresFold
          groups={['income', 'people', 'health', 'distance']}
          label="All income, people and health measures"
          measures={measures}
          without={peopleFigures}
        />
        <Fold detail={ownPlaces.length > 0 ? ownPlaces.length : null} label="Miles to work and other places of yours">
          <OwnDistances from={place} />
        </Fold>
      </div>
    </Section>
  )
}

/** What other sites can show of a place: only zips have a chart. */
const partsOf = (isZip: boolean): readonly EmbedPart[] => [
  { kind: 'card' },
  ...(isZip ? [{ kind: 'chart' } as const] : []),
  { kind: 'map', measure: 'median_listing_price' },
  { kind: 'map' },
]

interface AllMeasuresProps {
  readonly measures: PlaceMeasures
  /** How the figures of the place are computed; null for a place that has its own. */
  readonly derivation?: ReactNode
}

/** Every measure in one table and as a file, and what is unusual about the place. */
export function AllMeasures({ measures, derivation = null }: AllMeasuresProps) {
  const { place, attributes, groups, remarks } = measures
  const standouts = useMemo(() => standoutsOf(place, attributes), [place, attributes])
  const embed = useEmbed({
    path: place.path,
    title: [place.name, place.code].filter(Boolean).join(' '),
    parts: partsOf(place.among.one === 'zip'),
  })
  const count = formatCount(groups.flatMap(({ rows }) => rows).length, 'measure')
  return (
    <Section
      id="key"
      notes={derivation}
      source={
        <Source>
          {rankingText(place.among)}{' '}
          <button
            className={actions.action}
            onClick={() => saveCsv(fileName(place), measuresCsv(measures))}
            title={`Download ${count} with margins, ranks, vintages and sources`}
            type="button"
          >
            CSV
          </button>{' '}
          {embed.button}{' '}
          <button className={`${actions.action} ${overview.narrow}`} onClick={() => window.print()} type="button">
            Print
          </button>
        </Source>
      }
      title="All measures"
    >
      <Fold detail={count} isLate label="Table of all measures">
        {standouts.length > 0 ? (
          <p className={overview.standout}>
            <MarkedTexts between=" " texts={standouts} />
          </p>
        ) : null}
        <MeasuresTable among={place.among} groups={groups} remarks={remarks} />
      </Fold>
      {embed.code}
      <PlaceSheet derivation={derivation} measures={measures} />
    </Section>
  )
}

/** What is only on a printed page: all measures with the numbers of their sources, and the list of these. */
function PlaceSheet({ measures: { place, groups }, derivation }: AllMeasuresProps) {
  const isPrinted = usePrinting()
  if (!isPrinted) return null
  const { among, state, path } = place
  const printed = groups.map(withoutMissing)
  const rows = printed.flatMap((group) => group.rows)
  const sources = sheetSources(rows)
  return (
    <>
      <div data-printed="measures">
        <MeasuresTable among={among} groups={printed} sheet={{ state: state.abbr, sources }} />
      </div>
      <SheetFoot path={path} rows={rows} sources={sources}>
        {derivation}
        {among.inState >= limits.percentilePlaces ? `${state.abbr} and US` : 'US'}: percentile. {rankingText(among)}{' '}
        Raised numbers: sources.
      </SheetFoot>
    </>
  )
}

function fileName({ name, code }: Place): string {
  return `homeground-${name}-${code}.csv`.toLowerCase().replace(/[^a-z0-9.]+/g, '-')
}

const csvHeads = [
  'measure',
  'value',
  'unit',
  'margin_of_error',
  'percentile_state',
  'percentile_nation',
  'rank_state',
  'rank_state_90_percent_interval',
  'rank_nation',
  'rank_nation_90_percent_interval',
  'vintage',
  'source',
]

/** Every measure of a place, one per line. */
export function measuresCsv({ groups }: Pick<PlaceMeasures, 'groups'>): string {
  const rankOf = (rank: Figure['rank_state']) => (rank ? `${rank.rank} of ${rank.of}` : null)
  const lines = groups.flatMap(({ rows }) =>
    rows.map(({ attribute, figure }) => [
      attribute.label,
      figure.value,
      attribute.unit,
      figure.moe,
      figure.percentile_state,
      figure.percentile_nation,
      rankOf(figure.rank_state),
      rankRange(figure.rank_state ?? {}),
      rankOf(figure.rank_nation),
      rankRange(figure.rank_nation ?? {}),
      figure.vintage,
      sourceText({
        source: attribute.source,
        publisher: figure.publisher ?? attribute.publisher,
        dataSet: figure.data_set,
      }),
    ]),
  )
  return csvText([csvHeads, ...lines])
}
