import { mostVariationPercent } from '@homeground/catalog/attributes/certainty'
import { limits, rankingFloors } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { DataSet, nullable, oneOf } from './values.ts'

/** Why a figure is missing. */
export const missingReasons = {
  no_area: 'the zip has no Census area',
  not_loaded: 'no source of the attribute is loaded',
  file_not_loaded: 'the loaded data lacks the file or the period that it needs',
  state_not_loaded: 'the loaded data has nothing for the state',
  not_published: 'the publisher has nothing for this place',
  suppressed: 'the publisher withholds it, because it rests on too few cases',
  too_few_months: 'the place has too few months of values',
  no_schools: 'no school with such a figure is in the zip, or near enough in its state',
  nothing_counted: 'there is nothing to compute a share or a mean from',
  open_ended: 'it would combine values that are only known to be above and below limits',
  of_open_end: 'a figure that it is computed from is only known to be above or below a limit',
  several_states: 'the place spans states, and the values compare within one state only',
} as const
export type MissingReason = keyof typeof missingReasons

const reasonText = Object.entries(missingReasons).map(([key, text]) => `${key}: ${text}`)

const figureFlags = ['publisher_warning', 'implausible', 'merged_classes', 'mean_of_medians'] as const
export type FigureFlag = (typeof figureFlags)[number]

/** Notes on a figure that is not a plain, exact value. Only what applies is present. */
export const FigureNote = Type.Object({
  kind: Type.Optional(
    oneOf(['over', 'under', 'range', 'missing'], {
      description:
        'over: the value is above `low`; under: below `high`; range: from `low` to `high`; missing: there is none. A plain value has no kind',
    }),
  ),
  low: Type.Optional(Type.Number({ description: 'In the attribute’s unit' })),
  high: Type.Optional(Type.Number({ description: 'In the attribute’s unit' })),
  reason: Type.Optional(
    oneOf(Object.keys(missingReasons) as MissingReason[], {
      description: `Why it is missing. ${reasonText.join('; ')}`,
    }),
  ),
  flags: Type.Optional(
    Type.Array(oneOf(figureFlags, {}), {
      description:
        'publisher_warning: the publisher doubts it; implausible: outside the attribute’s plausible bounds, so left out of rankings and means; merged_classes: a 0 that may be returns counted in a neighboring income class',
    }),
  ),
  months: Type.Optional(Type.Integer({ description: 'Months with a value behind a 3-month average, if fewer than 3' })),
  vintage: Type.Optional(Type.String({ description: 'Its own period, where it differs from the attribute’s' })),
  counties: Type.Optional(
    Type.Array(Type.String({ description: 'As Middlesex County' }), {
      description:
        'The counties whose figure it is, the one with most people of the zip first; of several, their mean by estimated people',
    }),
  ),
  nearest: Type.Optional(
    Type.String({
      description: 'The weather station that it was measured at, or the hospital that it is the distance to',
    }),
  ),
  nearest_miles: Type.Optional(Type.Number({ description: 'Miles from the zip’s center to the weather station' })),
  nearest_feet: Type.Optional(
    Type.Number({
      description:
        'Feet by which the weather station is above the zip, as estimated from the stations around; negative below',
    }),
  ),
  nearest_stars: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 5, description: 'Medicare’s overall rating of the hospital, 5 is best' }),
  ),
  borrowed_miles: Type.Optional(
    Type.Number({ description: 'Miles to the farthest of the schools outside of the zip that it comes from' }),
  ),
})

export type FigureNote = Readonly<Type.Static<typeof FigureNote>>

/** Notes by attribute; an attribute without one is a plain value. */
export type FigureNotes = Readonly<Record<string, FigureNote>>
export const FigureNotes = Type.Unsafe<FigureNotes>(
  Type.Record(Type.String(), FigureNote, { description: 'By attribute, only for figures that are not plain values' }),
)

/** Notes of an owner's columns for search: one entry per zip, in the order of its zips; null for plain values. */
export const OwnerNotes = Type.Array(Type.Union([FigureNotes, Type.Null()]), {
  description: 'For each zip, notes on its figures; null if all are plain values',
})

const compared = limits.percentilePlaces

const Rank = Type.Object({
  rank: Type.Integer({
    description: 'From 1, the better end first, the highest where neither is better; ties share it',
  }),
  of: Type.Integer({ description: 'How many places are ranked' }),
  best: Type.Optional(
    Type.Integer({
      description: `Best rank of its 90 % confidence interval, which follows from the margins of error of all places that are ranked; only of a value with a margin, in lists of at most ${limits.intervalPlaces} places`,
    }),
  ),
  worst: Type.Optional(Type.Integer({ description: 'Worst rank of the interval; present with best' })),
})

const floors = `Among those with at least ${rankingFloors.population.least} people, of shares and ratios also ${rankingFloors.base.least} homes, people or returns that they count, of listings also ${rankingFloors.listings.least} listings`

/** One attribute of one place, with its percentiles, or the reason why it is missing. */
export const Figure = Type.Object({
  key: Type.String({ description: 'Key of the attribute' }),
  value: nullable(Type.Number({ description: 'In the attribute’s unit' })),
  moe: nullable(
    Type.Number({ description: 'Margin of error (90 %; 95 % of modeled health), in the attribute’s unit' }),
  ),
  percentile_state: nullable(
    Type.Number({
      description: `0–100 among the zips (or towns) of the state with a comparable value, which is plausible and has a coefficient of variation of at most ${mostVariationPercent} %; null below ${compared} of them`,
    }),
  ),
  percentile_nation: nullable(
    Type.Number({
      description: `0–100 among those of the nation; null below ${compared}, where values do not compare across states, and where fewer than half of the states have any`,
    }),
  ),
  compared_state: Type.Optional(nullable(Type.Integer({ description: 'How many places percentile_state compares' }))),
  compared_nation: Type.Optional(nullable(Type.Integer({ description: 'How many places percentile_nation compares' }))),
  rank_state: Type.Optional(nullable({ ...Rank, description: `Rank in the state. ${floors}` })),
  rank_nation: Type.Optional(
    nullable({ ...Rank, description: `Rank in the nation; null as percentile_nation is. ${floors}` }),
  ),
  percentile_nation_range: Type.Optional(
    Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description: 'percentile_nation of value − moe and of value + moe, for a value with a margin of error',
    }),
  ),
  vintage: nullable(Type.String({ description: 'Month or years of the value, e.g. 2024-04, 2018–22' })),
  publisher: nullable(Type.String({ description: 'Who publishes the source' })),
  data_set: DataSet,
  derived_from: Type.Optional(
    Type.Integer({ description: 'Zips that the value of a town of several is computed from' }),
  ),
  note: Type.Optional(
    Type.Unsafe<FigureNote>({ ...FigureNote, description: 'Only of a figure that is not a plain, exact value' }),
  ),
})
export type Figure = Type.Static<typeof Figure>
