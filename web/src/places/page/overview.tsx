import { findAttribute, paymentAttribute } from '@homeground/catalog/attributes'
import { overviewFigures } from '@homeground/catalog/attributes/selections'
import type { Figure } from '@homeground/contracts'
import { figureRemarks, formatFigure, originMark } from '@homeground/format/figure-text'
import { missingReason, none, ordinalText, upperFirst } from '@homeground/format/format'
import { formatMoneyShort, formatWhole } from '@homeground/format/numbers'
import { incomeNeeded } from '@homeground/home-costs/housing-cost'
import { type ReactNode, useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { Icon } from '../../ui/icon.tsx'
import type from '../../ui/type.module.css'
import type { MarkedText } from '../../ui/values/no-value.tsx'
import { type AttributeFigure, pickFigures } from '../figures/figure-groups.ts'
import { usePayments } from '../loan/payments.tsx'
import { Provenance } from '../provenance/provenance.tsx'
import classes from './overview.module.css'
import { figureValue, type Place } from './place.ts'

const shown = 6

/** The six figures that most people ask for first. */
export function Overview({ place, attributes }: { readonly place: Place; readonly attributes: LoadedAttributes }) {
  const payments = usePayments(attributes)
  const figures = useMemo(() => {
    const all = payments.withPayment({ figures: place.figures, state: place.state.abbr })
    return pickFigures(all, payments.attributes, { keys: overviewFigures, most: shown })
  }, [place.figures, place.state.abbr, payments])
  return (
    <dl className={`${classes.figures} ${classes.overview}`} data-printed="figures">
      {figures.map((row) => (
        <LargeFigure key={row.figure.key} {...row} place={place} />
      ))}
    </dl>
  )
}

interface LargeFigureProps extends AttributeFigure {
  /** Above the value, instead of the heading of the attribute. */
  readonly name?: string | undefined
  readonly place: Pick<Place, 'among' | 'state'>
}

/** One figure, large: it opens its source; one short caption. A mark says that there is a remark on it. */
export function LargeFigure({ attribute, figure, name, place }: LargeFigureProps) {
  const { value, note } = figure
  const isMissing = value === null
  const text = isMissing ? none : formatFigure(attribute, value, note)
  const hasRemarks = figureRemarks(note).length > 0
  return (
    <div>
      <dt>{name ?? attribute.heading}</dt>
      <dd>
        <span className={`${type.figure} ${isMissing ? type.mute : ''}`}>
          {isMissing ? (
            none
          ) : (
            <Provenance
              attribute={attribute}
              figure={figure}
              label={`${text}${hasRemarks ? ', with a remark' : ''}, source of ${attribute.label}`}
            >
              {text}
              {hasRemarks ? <Icon className={classes.info} name="info" size={16} /> : null}
            </Provenance>
          )}
        </span>
        <small>{captionOf({ attribute, figure }, place)}</small>
      </dd>
    </div>
  )
}

/** `98th percentile, US`; of the payment, the income that it needs. */
function captionOf({ attribute, figure }: AttributeFigure, { among, state }: LargeFigureProps['place']): ReactNode {
  const { value } = figure
  if (value === null) return missingReason(figure.note?.reason)
  if (attribute.key === paymentAttribute.key) {
    return `needs ${formatMoneyShort(incomeNeeded(Math.round(value * 100)) / 100)} a year`
  }
  const isOfState = attribute.comparedWithin === 'state'
  const percentile = isOfState ? figure.percentile_state : figure.percentile_nation
  if (percentile === null) return `Too few ${among.many} to rank.`
  return `${ordinalText(percentile)} percentile, ${isOfState ? state.abbr : 'US'}`
}

interface Facts extends Pick<Place, 'state'> {
  readonly figures: readonly Pick<Figure, 'key' | 'value' | 'percentile_nation' | 'percentile_state' | 'data_set'>[]
}

/**
 * The parts of one sentence on the place, as far as it is known: its price among those of the nation, its schools among
 * those of the state, and the distance to an airport, each with the mark of its figure. `airport`: its everyday name,
 * `Logan Airport`.
 */
export function summaryOf({ figures, state }: Facts, airport: string | null): MarkedText[] {
  const find = (key: string) => figures.find((figure) => figure.key === key)
  const [price, schools] = [find('median_listing_price'), find('overall_score')]
  const miles = figureValue(figures as readonly Figure[], 'distance_to_large_airport')
  const parts = [
    ...marked(price, ranked(price?.percentile_nation, { of: 'the US', steps: priceSteps })),
    ...marked(schools, ranked(schools?.percentile_state, { of: state.abbr, steps: schoolSteps })),
    ...(miles === null ? [] : [{ text: distanceText(miles, airport ?? 'a major airport'), mark: '' as const }]),
  ]
  return parts.map((part, index) => (index === 0 ? { ...part, text: upperFirst(part.text) } : part))
}

/** The words about a figure with its mark. */
function marked(figure: Pick<Figure, 'key' | 'data_set'> | undefined, texts: readonly string[]): MarkedText[] {
  if (!figure) return []
  const mark = originMark({ source: findAttribute(figure.key)!.source, dataSet: figure.data_set })
  return texts.map((text) => ({ text, mark }))
}

/** Words from a percentile on, highest first; `for` or `in` the area follows. */
type Steps = readonly (readonly [from: number, words: string])[]

const priceSteps: Steps = [
  [80, 'expensive for'],
  [60, 'higher prices than most of'],
  [40, 'typical prices for'],
  [20, 'lower prices than most of'],
  [0, 'inexpensive for'],
]
const schoolSteps: Steps = [
  [80, 'strong schools for'],
  [60, 'higher school scores than most of'],
  [40, 'typical school scores for'],
  [20, 'lower school scores than most of'],
  [0, 'low school scores for'],
]

function ranked(percentile: number | null | undefined, { of, steps }: { of: string; steps: Steps }): string[] {
  if (percentile === null || percentile === undefined) return []
  const [, words] = steps.find(([from]) => percentile >= from)!
  return [`${words} ${of} (${ordinalText(percentile)})`]
}

function distanceText(miles: number, airport: string): string {
  const text = formatWhole(miles)
  if (text === '0') return `less than a mile to ${airport}`
  return `${text} ${text === '1' ? 'mile' : 'miles'} to ${airport}`
}
