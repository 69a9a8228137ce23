import { hazardFigures, riskFigures, weatherFigures } from '@homeground/catalog/attributes/selections'
import { attributeTexts } from '@homeground/catalog/attributes/texts'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import {
  formatAttribute,
  formatCount,
  joinWords,
  lowerFirst,
  missingReason,
  upperFirst,
} from '@homeground/format/format'
import type { ReactNode } from 'react'
import { useRankedAttributes } from '../../lib/api/attributes.ts'
import { type AttributeFigure, pickFigures, sourcesOf } from '../figures/figure-groups.ts'
import type { Place } from '../page/place.ts'
import { Provenance } from '../provenance/provenance.tsx'
import classes from './weather.module.css'

const { temperatures, amounts } = weatherFigures

/** A figure with its value, and the middle half of the zips of the nation; null without a comparison across the nation. */
export interface Compared extends AttributeFigure {
  readonly value: number
  readonly nation: { readonly low: number; readonly median: number; readonly high: number } | null
}

/** Figures that have a value, with the nation's, from the 101 quantiles of all zips. */
export function comparedFigures(rows: readonly AttributeFigure[]): Compared[] {
  return rows.flatMap((row) => {
    const { value, percentile_nation: percentile } = row.figure
    const { quantiles } = row.attribute
    if (value === null) return []
    const [low, median, high] = [25, 50, 75].map((percent) => quantiles?.[(percent * (quantiles.length - 1)) / 100])
    const isKnown = percentile !== null && low !== undefined && median !== undefined && high !== undefined
    return [{ ...row, value, nation: isKnown ? { low, median, high } : null }]
  })
}

export interface WeatherAndHazardsProps {
  readonly place: Pick<Place, 'figures'>
}

/**
 * The seasons of a place and what natural hazards cost there, each beside the nation's. The normals are of seasons and
 * years: there are no months to draw.
 */
export function WeatherAndHazards({ place }: WeatherAndHazardsProps) {
  const attributes = useRankedAttributes()
  const pick = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const figure = place.figures.find((each) => each.key === key)
      const attribute = attributes.byKey.get(key)
      return figure && attribute ? [{ figure, attribute }] : []
    })
  const ends = pick([temperatures.low, temperatures.high])
  const weather = pick(amounts)
  const hazards = pick(hazardFigures)
  const risks = pickFigures(place.figures, attributes, { keys: riskFigures })
  return (
    <div className={classes.parts}>
      <Part rows={[...ends, ...weather]} title="Weather">
        <YearStrip ends={comparedFigures(ends)} />
        <Amounts rows={comparedFigures(weather)} />
      </Part>
      <Part rows={hazards} title="Natural hazards">
        <Losses rows={comparedFigures(hazards)} />
      </Part>
      {comparedFigures(risks).length > 0 ? (
        <Part rows={risks} title="Air, insurance and emergency rooms">
          <Amounts rows={comparedFigures(risks)} />
        </Part>
      ) : null}
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly rows: readonly AttributeFigure[]
  readonly children: ReactNode
}

/** A title, the figures, and below them whose they are, which are missing and why, and their sources. */
function Part({ title, rows, children }: PartProps) {
  const compared = Math.max(...rows.map(({ figure }) => (figure.value === null ? 0 : (figure.compared_nation ?? 0))))
  const sources = sourcesOf(rows)
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
      <div className={classes.remarks}>
        {namedRemarks(rows).map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {missingRemarks(rows).map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        <p>
          {compared > 0 ? `Compared with ${formatCount(compared, 'zip')} nationwide that have the figure. ` : ''}
          {sources ? `Source: ${sources}.` : ''}
        </p>
      </div>
    </section>
  )
}

/** Remarks on figures, each once; one that is not on all of them names those that it is on. */
export function namedRemarks(rows: readonly AttributeFigure[]): string[] {
  const known = rows.filter(({ figure }) => figure.value !== null)
  const remarks = known.flatMap(({ attribute, figure }) =>
    figureRemarks(figure.note).map((text) => ({ text, attribute })),
  )
  return [...Map.groupBy(remarks, ({ text }) => text)].map(([text, on]) =>
    on.length === known.length ? text : `${namesOf(on)}: ${lowerFirst(text)}`,
  )
}

/** Why figures are missing: `Hot days and freezing nights: our data lacks the file or period it needs.` */
export function missingRemarks(rows: readonly AttributeFigure[]): string[] {
  const missing = rows.filter(({ figure }) => figure.value === null)
  const reasons = Map.groupBy(missing, ({ figure }) => missingReason(figure.note?.reason))
  return [...reasons].map(([reason, of]) => `${namesOf(of)}: ${lowerFirst(reason)}`)
}

function namesOf(rows: readonly Pick<AttributeFigure, 'attribute'>[]): string {
  return upperFirst(joinWords(rows.map(({ attribute }) => lowerFirst(shortName(attribute)))))
}

/** The part names the counties once, below the figures. */
function shortName({ short }: Pick<AttributeFigure['attribute'], 'short'>): string {
  return upperFirst(short.replace(/^County /, ''))
}

const freezing = 32
const stepDegrees = 20

/** The ends of an axis of degrees Fahrenheit that has all values, in whole steps. */
export function degreeAxis(values: readonly number[]): { readonly low: number; readonly high: number } {
  const low = Math.floor(Math.min(0, ...values) / stepDegrees) * stepDegrees
  return { low, high: Math.ceil(Math.max(100, ...values) / stepDegrees) * stepDegrees }
}

/** From the low of winter to the high of summer, above the middle halves of the nation's; then both in words. */
function YearStrip({ ends }: { readonly ends: readonly Compared[] }) {
  const [winter, summer] = [temperatures.low, temperatures.high].map((key) =>
    ends.find(({ figure }) => figure.key === key),
  )
  const axis = degreeAxis(ends.flatMap(({ value, nation }) => [value, ...(nation ? [nation.low, nation.high] : [])]))
  const at = (degrees: number) => (100 * (degrees - axis.low)) / (axis.high - axis.low)
  const across = (low: number, high: number) => ({ left: `${at(low)}%`, width: `${at(high) - at(low)}%` })
  const ticks = Array.from(
    { length: (axis.high - axis.low) / stepDegrees + 1 },
    (_, index) => axis.low + index * stepDegrees,
  )
  if (ends.length === 0) return null
  return (
    <>
      <div aria-hidden="true" className={classes.strip}>
        <i className={classes.freezing} style={{ left: `${at(freezing)}%` }} />
        {winter && summer ? (
          <i className={classes.year} style={across(winter.value, summer.value)}>
            <span>{Math.round(winter.value)}°</span>
            <span>{Math.round(summer.value)}°</span>
          </i>
        ) : null}
        {ends.map(({ nation, figure }) =>
          nation ? <i className={classes.half} key={figure.key} style={across(nation.low, nation.high)} /> : null,
        )}
        <div className={classes.axis}>
          {ticks.map((degrees) => (
            <span key={degrees} style={{ left: `${at(degrees)}%` }}>
              {degrees}°
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className={classes.key}>
        From winter low to summer high{ends.some(({ nation }) => nation) ? ', gray: half of US zips' : ''}, dashed:
        freezing.
      </p>
      <ul>
        {[summer, winter].map((row) => (row ? <AmountRow key={row.figure.key} row={row} withBar={false} /> : null))}
      </ul>
    </>
  )
}

function Amounts({ rows }: { readonly rows: readonly Compared[] }) {
  return rows.length > 0 ? (
    <ul>
      {rows.map((row) => (
        <AmountRow key={row.figure.key} row={row} />
      ))}
    </ul>
  ) : null
}

interface AmountRowProps {
  readonly row: Compared
  readonly withBar?: boolean
}

/** A figure as a mark on a scale from 0, with the middle half of the nation's zips as a band, and both in words. */
function AmountRow({ row, withBar = true }: AmountRowProps) {
  const { attribute, value, nation } = row
  const least = Math.min(0, value, nation?.low ?? 0)
  const most = Math.max(value, nation ? nation.high * 1.5 : 0, least + 1)
  const at = (amount: number) => (100 * (amount - least)) / (most - least)
  return (
    <li className={classes.amount}>
      <span className={classes.named}>
        <span>{upperFirst(attribute.label.replace(/^County’s /, ''))}</span>
        <Value row={row} />
      </span>
      {withBar && nation ? (
        <span aria-hidden="true" className={classes.scale}>
          <i
            className={classes.band}
            style={{ left: `${at(nation.low)}%`, width: `${at(nation.high) - at(nation.low)}%` }}
          />
          <i className={classes.mark} style={{ left: `${at(value)}%` }} />
        </span>
      ) : null}
      {nation ? (
        <small>
          Half of US zips: {formatAttribute(attribute, nation.low)} to {formatAttribute(attribute, nation.high)}
        </small>
      ) : null}
    </li>
  )
}

function Value({ row: { attribute, figure, value } }: { readonly row: Compared }) {
  const text = formatFigure(attribute, value, figure.note)
  return (
    <b>
      <Provenance attribute={attribute} figure={figure} label={`${text}, source of ${attribute.label}`}>
        {text}
      </Provenance>
    </b>
  )
}

/** What hazards cost, as a bar each for the county and for the median of the nation, all on one scale. */
function Losses({ rows }: { readonly rows: readonly Compared[] }) {
  const first = rows[0]
  if (!first) return null
  const most = Math.max(1, ...rows.flatMap(({ value, nation }) => [value, nation?.median ?? 0]))
  return (
    <>
      <p className={classes.meaning}>{attributeTexts[first.attribute.key]?.description}</p>
      <ul>
        {rows.map((row) => (
          <li className={classes.losses} key={row.figure.key}>
            <span>{hazardName(row)}</span>
            <Loss name={nameOfLevel(row)} share={row.value / most}>
              <Value row={row} />
            </Loss>
            {row.nation ? (
              <Loss isNation name="US median" share={row.nation.median / most}>
                {formatAttribute(row.attribute, row.nation.median)}
              </Loss>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** `Flood`; of the first, which has them all, what it is of. */
function hazardName({ attribute }: Compared): string {
  return attribute.key === hazardFigures[0] ? 'All natural hazards' : shortName(attribute).replace(/ loss$/, '')
}

function nameOfLevel({ figure }: Compared): string {
  const count = figure.note?.counties?.length ?? 0
  return count > 1 ? 'Counties' : count === 1 ? 'County' : 'Here'
}

interface LossProps {
  readonly name: string
  /** Of the whole width, 0 to 1. */
  readonly share: number
  readonly isNation?: boolean
  readonly children: ReactNode
}

function Loss({ name, share, isNation = false, children }: LossProps) {
  return (
    <span className={classes.loss}>
      <small>{name}</small>
      <span aria-hidden="true">
        <i data-nation={isNation} style={{ width: `${100 * share}%` }} />
      </span>
      <span>{children}</span>
    </span>
  )
}
