import { limits } from '@homeground/catalog/defaults'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { formatMargin, formatPeriod, missingReason, none, rankWords } from '@homeground/format/format'
import { formatPercent } from '@homeground/format/numbers'
import type { ReactNode } from 'react'
import { generatedMark } from '../../lib/api/attributes.ts'
import { isRough, noMarginText } from '../../lib/format/certainty.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFolded } from '../../ui/page/fold.tsx'
import type from '../../ui/type.module.css'
import { MadeUp, RankRange } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import { Provenance } from '../provenance/provenance.tsx'
import type { AttributeFigure } from './figure-groups.ts'
import classes from './measure-rows.module.css'
import { type RankedAmong, rankText } from './rank-text.ts'
import bar from './share-bar.module.css'

interface MeasureRowsProps {
  readonly rows: readonly AttributeFigure[]
  readonly among: RankedAmong
  /** Sentences on attributes, by key. */
  readonly remarks?: Readonly<Record<string, ReactNode>>
  /** Why attributes of the group have no row; null if all have one. */
  readonly missing?: string | null
}

/** Measures on a line each: name, value and rank in the state; pressed, also nation, margin and source. */
export function MeasureRows({ rows, among, remarks = {}, missing = null }: MeasureRowsProps) {
  const isRanked = among.inState >= limits.percentilePlaces
  return (
    <>
      {rows.length > 0 ? (
        <>
          <p aria-hidden="true" className={classes.head}>
            <span>Measure</span>
            <span>Value</span>
            {isRanked ? <span className={classes.rank}>State rank</span> : null}
          </p>
          <ul>
            {rows.map((row) => (
              <MeasureRow
                key={row.figure.key}
                {...row}
                remark={remarks[row.figure.key] ?? null}
                state={isRanked ? among.state : null}
              />
            ))}
          </ul>
        </>
      ) : null}
      {missing ? <p className={classes.missing}>{missing}</p> : null}
    </>
  )
}

interface MeasureRowProps extends AttributeFigure {
  readonly remark: ReactNode
  /** Name of the state; null if it has too few places to rank them. */
  readonly state: string | null
}

function MeasureRow({ attribute, figure, remark, state }: MeasureRowProps) {
  const { button, panel } = useFolded()
  const { value, moe, note, percentile_state: inState, rank_state: rank } = figure
  const text = value === null ? none : formatFigure(attribute, value, note)
  return (
    <li className={classes.measure}>
      <button className={classes.row} {...button}>
        <span className={classes.label}>{attribute.label}</span>
        <span className={classes.value} data-rough={isRough(value, moe, attribute.marginConfidence)}>
          {text}
          {value === null ? null : <MadeUp mark={generatedMark(attribute, figure.data_set)} />}
          {figureRemarks(note).length > 0 ? <Icon className={classes.info} name="info" size={16} /> : null}
        </span>
        {state === null ? null : (
          <span className={classes.rank}>
            <span className={type.hidden}>in {state} </span>
            {rankText(rank, inState)}
            <RankRange {...rank} />
          </span>
        )}
        <Icon className={classes.chevron} name="chevron" size={16} />
      </button>
      <div className={classes.details} {...panel}>
        <Details attribute={attribute} figure={figure} remark={remark} state={state} />
      </div>
    </li>
  )
}

/** What a line shows when it is pressed. */
function Details({ attribute, figure, remark, state }: MeasureRowProps) {
  const { value, moe, note, vintage, publisher, rank_state: rank } = figure
  const { percentile_state: inState, percentile_nation: inNation } = figure
  const [low, high] = figure.percentile_nation_range ?? []
  const isOfState = attribute.comparedWithin === 'state'
  const margin = formatMargin(attribute.unit, moe)
  const source = [publisher ?? attribute.publisher, formatPeriod(vintage)].filter(Boolean).join(', ')
  return (
    <>
      <dl>
        {value === null ? (
          <>
            <dt>Value</dt>
            <dd>{missingReason(note?.reason)}</dd>
          </>
        ) : (
          <>
            {state === null ? null : (
              <>
                <dt>In {state}</dt>
                <dd>
                  <PercentileBar among={`in ${state}`} better={attribute.better} percentile={inState} withOrdinal />
                  {rank ? rankWords(rank) : null}
                </dd>
              </>
            )}
            <dt>Nationwide</dt>
            <dd>
              {isOfState ? (
                'Not comparable across states'
              ) : (
                <>
                  <PercentileBar
                    among="nationwide"
                    better={attribute.better}
                    margin={low === undefined || high === undefined ? null : [low, high]}
                    percentile={inNation}
                    withOrdinal
                  />
                  {figure.rank_nation ? rankWords(figure.rank_nation) : null}
                </>
              )}
            </dd>
            <dt>Margin of error</dt>
            <dd>{margin || noMarginText(attribute)}</dd>
          </>
        )}
        <dt>Source</dt>
        <dd>
          <Provenance attribute={attribute} figure={figure} label={`${source}, about ${attribute.label}`}>
            {source}
          </Provenance>
        </dd>
      </dl>
      {remark ? <p>{remark}</p> : null}
      {figureRemarks(note).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

interface ShareBarProps {
  readonly title: string
  /** Shares of one whole, in percent, in the order of the bar. */
  readonly parts: readonly AttributeFigure[]
  /** Names of the parts within the bar's subject, by key; the short label of an attribute without one. */
  readonly names: Readonly<Record<string, string>>
  /** A color of the theme per part. */
  readonly colors: readonly string[]
  /** What makes up the whole with the parts; without it, they are the whole. */
  readonly rest?: string
}

/** A smaller rest is the rounding of the parts. */
const leastRest = 0.1

/** Parts of a whole as one bar; each value opens its source. Nothing where a part is unknown. */
export function ShareBar({ title, parts, names, colors, rest }: ShareBarProps) {
  const values = parts.map(({ figure }) => figure.value)
  if (parts.length === 0 || values.includes(null)) return null
  const remaining = 100 - values.reduce((sum: number, value) => sum + value!, 0)
  const hasRest = rest !== undefined && remaining >= leastRest
  const marks = parts.map(({ attribute, figure }) => generatedMark(attribute, figure.data_set))
  // Once, at the title, if it is of all parts.
  const mark = marks.every((each) => each === marks[0]) ? marks[0]! : ''
  const nameOf = ({ attribute }: AttributeFigure) => names[attribute.key] ?? attribute.short
  const words = [
    ...parts.map((part) => `${nameOf(part)} ${formatFigure(part.attribute, part.figure.value, part.figure.note)}`),
    ...(hasRest ? [`${rest} ${formatPercent(remaining)}`] : []),
  ]
  return (
    <div className={bar.shares}>
      <h3>
        {title}
        <MadeUp mark={mark} />
      </h3>
      <div aria-label={`${title}: ${words.join(', ')}`} className={bar.bar} role="img">
        {parts.map(({ figure }, index) => (
          <i key={figure.key} style={{ flexGrow: figure.value!, background: `var(--${colors[index]})` }} />
        ))}
        {hasRest ? <i className={bar.rest} style={{ flexGrow: remaining }} /> : null}
      </div>
      <ul>
        {parts.map((part, index) => {
          const { attribute, figure } = part
          const text = formatFigure(attribute, figure.value, figure.note)
          return (
            <li key={figure.key}>
              <i style={{ background: `var(--${colors[index]})` }} />
              <span>{nameOf(part)}</span>
              <Provenance
                attribute={attribute}
                figure={figure}
                isMarked={mark === ''}
                label={`${text}, source of ${attribute.label}`}
              >
                {text}
              </Provenance>
            </li>
          )
        })}
        {hasRest ? (
          <li>
            <i className={bar.rest} />
            <span>{rest}</span>
            <span>{formatPercent(remaining)}</span>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
