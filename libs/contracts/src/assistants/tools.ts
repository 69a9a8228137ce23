/**
 * The tools that an assistant finds at `/mcp` (Model Context Protocol): their arguments and results as JSON schemas.
 * Arguments are those of the public calls that answer them, by the same names; lists and settings that calls take as
 * JSON text are objects.
 */
import { largestWeight } from '@homeground/catalog/attributes/weights'
import { limits } from '@homeground/catalog/defaults'
import { placeKinds } from '@homeground/catalog/place-kinds'
import { schoolMeasures } from '@homeground/catalog/school-measures'
import Type from 'typebox'
import { Figure } from '../figure.ts'
import { text } from '../parameters/parameters.ts'
import { Similarity } from '../places.ts'
import { SchoolSearchQuery } from '../schools/school-search.ts'
import { NcesId, School, SchoolYearScores } from '../schools/schools.ts'
import { maxSentenceLength, SearchQuery, UnderstoodSearch } from '../search.ts'
import { Latitude, Longitude, nullable, oneOf } from '../values.ts'
import { toolTexts } from './tool-texts.ts'

/** Places or schools of one answer: the rest follows with `first`. */
export const assistantResults = 10

const page = Type.String({ description: 'Address of the page that shows it, for people' })
const nextFirst = nullable(Type.Integer({ description: '`first` of the next ones; null after the last' }))

const placeRank = (description: string) =>
  Type.Object(
    {
      rank: Type.Integer({ description: 'From 1' }),
      of: Type.Integer({ description: 'Ranked places' }),
      best: Type.Optional(Type.Integer({ description: 'Best rank that margins of error leave open, at 90 %' })),
      worst: Type.Optional(Type.Integer({ description: 'Worst rank of the same interval' })),
    },
    { description },
  )

/** A number with all that one must know to repeat it. */
export const AssistantFigure = Type.Object({
  key: Figure.properties.key,
  label: Type.String({ description: 'Name of the measure' }),
  value: Figure.properties.value,
  unit: Type.String({ description: 'Unit of value and margin: usd, percent, percentage points, minutes, …' }),
  text: Type.String({ description: 'The value as the pages show it, with what is only known to be over or under it' }),
  margin: Type.Optional(
    Type.Number({ description: 'Margin of error in the unit: the true value is within value ± margin' }),
  ),
  margin_percent: Type.Optional(Type.Integer({ description: 'Confidence of the margin or the range, in percent' })),
  low: Type.Optional(Type.Number({ description: 'Lower end, where the publisher gives a range or it is a change' })),
  high: Type.Optional(Type.Number({ description: 'Upper end, as low' })),
  rank: Type.Optional(Type.Integer({ description: 'Of a school: its rank in its state and level, 1 is best' })),
  rank_of: Type.Optional(Type.Integer({ description: 'Schools ranked with it' })),
  rank_best: Type.Optional(Type.Integer({ description: 'Best rank that chance leaves open, at 90 %' })),
  rank_worst: Type.Optional(Type.Integer({ description: 'Worst rank of the same interval' })),
  percentile_state: Type.Optional(
    nullable(Type.Number({ description: '0–100 among places of its kind in the state; null if not comparable' })),
  ),
  percentile_nation: Type.Optional(nullable(Type.Number({ description: 'The same in the nation' }))),
  rank_state: Type.Optional(placeRank('Rank in the state, the better end first')),
  rank_nation: Type.Optional(placeRank('Rank in the nation')),
  vintage: nullable(Type.String({ description: 'Month, years or school year that it is of' })),
  source: nullable(Type.String({ description: 'Who publishes it' })),
  origin: oneOf(['real', 'made up', 'partly made up'], {
    description: 'Made up figures only show how the product works: never repeat them as facts',
  }),
  missing: Type.Optional(Type.String({ description: 'Why there is no value' })),
  remarks: Type.Optional(Type.Array(Type.String(), { description: 'What else to know about it' })),
})
export type AssistantFigure = Type.Static<typeof AssistantFigure>

const figures = Type.Array(AssistantFigure, { description: 'In the order of `fields`' })

const placeIdentity = {
  kind: oneOf(placeKinds, { description: 'Kind of place' }),
  place: Type.String({ description: 'As other tools take it: the zip, or the name with its state' }),
  name: Type.String({ description: 'Name for people' }),
  page,
}

/** A place in an answer. */
export const AssistantPlace = Type.Object({
  ...placeIdentity,
  figures,
  distance: Type.Optional(Type.Number({ description: 'Great-circle miles from the center of the search' })),
  match: Type.Optional(nullable(Type.Number({ description: '0–100 for `weights`; null with too few values' }))),
  monthly_payment: Type.Optional(
    nullable(Type.Number({ description: 'Dollars a month of a home at the median listing price; with `loan` only' })),
  ),
})
export type AssistantPlace = Type.Static<typeof AssistantPlace>

const schoolKeys = schoolMeasures.map(({ key }) => key)

/** The figures that an answer has of each place. */
const fields = Type.Optional(
  Type.Array(Type.String({ maxLength: 60 }), {
    maxItems: 40,
    description: 'Keys of measures to return of each place; default the most asked for. explain_measure finds keys',
  }),
)
const first = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 100_000,
    description: `Number of the first one to return, ${assistantResults} at a time; default 1`,
  }),
)
const range = 'attribute → "low,high", either of which may be empty'
const placeName = Type.String({
  minLength: 2,
  maxLength: 100,
  description:
    'A zip such as 01760, or a town, county or metro area with its state: "Natick, MA", "Middlesex County, MA"',
})

const { searchReturnType, states, distanceFromTownZip, distanceFromRadius, drawnArea, nearPlaces, loan } =
  SearchQuery.properties

const FindPlaces = Type.Object(
  {
    sentence: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxSentenceLength,
        description:
          'What to look for in plain words, such as "towns in Massachusetts under 600k with good schools". Other arguments win over it',
      }),
    ),
    searchReturnType,
    searchArea: text(
      'state (see states), zip (a circle), place (a town, county or metro), drawn (see drawnArea) or nationwide (default)',
    ),
    states,
    distanceFromTownZip,
    distanceFromRadius,
    drawnArea,
    nearPlaces,
    filters: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: `Filters: ${range}, in the units of the attribute’s options (prices in thousand dollars); also monthly_payment in dollars`,
      }),
    ),
    weights: Type.Optional(
      Type.Record(Type.String(), Type.Number(), {
        description: `What matters how much: attribute → −${largestWeight} to ${largestWeight}. Orders by the match with them`,
      }),
    ),
    searchOrderBy: Type.Optional(
      Type.String({ maxLength: 60, description: 'Key of a measure to order by, or distance in a circle' }),
    ),
    searchOrderByDir: Type.Optional(oneOf(['asc', 'desc'], { description: 'Direction of the order' })),
    loan,
    fields,
    first,
  },
  { additionalProperties: false },
)

const FoundPlaces = Type.Object({
  total: Type.Integer({ description: 'Places that match' }),
  places: Type.Array(AssistantPlace, { maxItems: assistantResults, description: 'In order' }),
  next: nextFirst,
  page: Type.String({ description: 'Address of the list of all of them, for people' }),
  understood: Type.Optional(
    Type.Object(
      { unknown: UnderstoodSearch.properties.unknown, notes: UnderstoodSearch.properties.notes },
      { description: 'Of `sentence`: say it to the reader if words were not understood' },
    ),
  ),
  question: Type.Optional(
    Type.Object(
      {
        about: Type.String({ description: 'The words in question' }),
        choices: Type.Array(Type.String(), { description: 'Words that may replace them' }),
      },
      { description: 'Nothing was searched: ask the reader which place is meant' },
    ),
  ),
})

const GetPlace = Type.Object({ place: placeName, fields }, { additionalProperties: false })
const PlaceAnswer = Type.Object({
  ...placeIdentity,
  county: nullable(Type.String({ description: 'County that it is in' })),
  lat: Latitude,
  lng: Longitude,
  zips: Type.Optional(Type.Array(Type.String(), { description: 'Zips that it combines, the first ones' })),
  figures,
  other_fields: Type.Array(Type.String(), { description: 'Measures that `fields` may name besides' }),
})

const ComparePlaces = Type.Object(
  {
    places: Type.Array(placeName, {
      minItems: 2,
      maxItems: limits.comparedPlaces,
      description: `Two to ${limits.comparedPlaces} places of one kind`,
    }),
    fields,
  },
  { additionalProperties: false },
)
const Comparison = Type.Object({
  places: Type.Array(AssistantPlace, {
    description:
      'In the order of the argument. A difference of two values is clear only where it is larger than √(margin² + margin²)',
  }),
  unknown: Type.Array(Type.String(), { description: 'Names that match no place of the kind' }),
  page,
})

const SimilarPlaces = Type.Object(
  {
    place: placeName,
    minHousingPriceFilter: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: 'Least median listing price, dollars' }),
    ),
    maxHousingPriceFilter: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: 'Highest median listing price, dollars' }),
    ),
    distanceFromRadius: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: limits.radiusMiles,
        description: 'Most miles from the place; default anywhere',
      }),
    ),
    fields,
  },
  { additionalProperties: false },
)
const SimilarAnswer = Type.Object({
  places: Type.Array(
    Type.Object({
      ...AssistantPlace.properties,
      similarity: Similarity.properties.similarity,
      because: Similarity.properties.because,
      differs: Similarity.properties.differs,
    }),
    { maxItems: assistantResults, description: 'The most similar first' },
  ),
  page,
})

const { schoolLevel, schoolType, grade } = SchoolSearchQuery.properties
const FindSchools = Type.Object(
  {
    searchArea: text(
      'state (see states), zip (a circle), place (a town, county or metro) or nationwide; default zip with a place, else state',
    ),
    states,
    distanceFromTownZip,
    distanceFromRadius,
    schoolLevel,
    schoolType,
    grade,
    filters: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: `Filters: ${range}, of ${schoolKeys.join(', ')}` }),
    ),
    orderBy: Type.Optional(
      oneOf([...schoolKeys, 'distance'], {
        description: 'Measure to order by; default distance in a circle, else achievement',
      }),
    ),
    orderByDir: Type.Optional(oneOf(['asc', 'desc'], { description: 'Direction of the order' })),
    first,
  },
  { additionalProperties: false },
)
/** The properties of a school in answers. */
export const assistantSchool = ['ncesID', 'name', 'level', 'grades', 'town', 'state_abbr', 'zip'] as const
const schoolIdentity = {
  ...Type.Pick(School, [...assistantSchool]).properties,
  district: Type.String({ description: 'District that runs it' }),
  page,
}
const AssistantSchool = Type.Object({
  ...schoolIdentity,
  distance: Type.Optional(Type.Number({ description: 'Great-circle miles from the center of the search' })),
  figures: Type.Array(AssistantFigure, { description: 'Its measures' }),
})
export type AssistantSchool = Type.Static<typeof AssistantSchool>

const FoundSchools = Type.Object({
  total: Type.Integer({ description: 'Schools that match' }),
  schools: Type.Array(AssistantSchool, { maxItems: assistantResults, description: 'In order' }),
  next: nextFirst,
  page: Type.String({ description: 'Address of the lists of schools, for people' }),
})

const GetSchool = Type.Object({ ncesID: NcesId }, { additionalProperties: false })
/** The results of a spring in answers. */
export const assistantSchoolYear = [
  'year',
  'school_year',
  'proficiency',
  'test_takers',
  'state_mean',
  'district_mean',
  'achievement',
  'rank',
  'rank_of',
  'rank_low',
  'rank_high',
  'rank_best',
  'rank_worst',
  'impact',
  'impact_missing',
  'trend',
  'trend_missing',
] as const
const { students, street, phone, website, charter, lunch, sources } = School.properties
const SchoolAnswer = Type.Object({
  ...schoolIdentity,
  students,
  street,
  phone,
  website,
  charter,
  lunch,
  years: Type.Array(Type.Pick(SchoolYearScores, [...assistantSchoolYear]), {
    description: 'Its results by spring, the newest five, oldest first',
  }),
  sources,
  origin: AssistantFigure.properties.origin,
})

const CompareSchools = Type.Object(
  {
    schools: Type.Array(NcesId, {
      minItems: 2,
      maxItems: limits.comparedPlaces,
      description: `Two to ${limits.comparedPlaces} schools by their NCES ids, which find_schools returns`,
    }),
  },
  { additionalProperties: false },
)
const SchoolComparison = Type.Object({
  schools: Type.Array(
    Type.Object({
      ...schoolIdentity,
      figures: Type.Array(AssistantFigure, { description: 'Its measures of the newest spring with results' }),
    }),
    { description: 'In the order of the argument, each once' },
  ),
  in_words: Type.Array(Type.String(), {
    description:
      'What differs: the first of two schools against the second, else each against the first. Say what it calls not clear, and never compare results that it says don’t compare',
  }),
  unknown: Type.Array(Type.String(), { description: 'Ids that no school has' }),
  page,
})

const dollars = (description: string) => Type.Number({ description: `Dollars a month: ${description}` })
const MonthlyCost = Type.Object(
  {
    place: placeName,
    price: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 25_000_000,
        description: 'Price of the home in dollars; default the median listing price',
      }),
    ),
    loan,
  },
  { additionalProperties: false },
)
const MonthlyCostAnswer = Type.Object({
  ...placeIdentity,
  buy: nullable(
    Type.Object(
      {
        price: Type.Number({ description: 'Price of the home, dollars' }),
        price_origin: AssistantFigure.properties.origin,
        total: dollars('the sum of the three parts'),
        margin: Type.Optional(
          Type.Number({ description: 'Margin of error of the total in dollars (90 %), from that of the tax rate' }),
        ),
        principal_and_interest: dollars('the loan'),
        property_tax: dollars('at property_tax_rate'),
        insurance: dollars('of the home'),
        terms: Type.Object(
          {
            downPaymentUsd: Type.Number({ description: 'Dollars' }),
            interestRate: Type.Number({ description: 'Percent a year' }),
            loanYears: Type.Number({ description: 'Years' }),
            propertyTaxRate: Type.Number({ description: 'Percent of the price a year' }),
            insuranceUsd: Type.Number({ description: 'Dollars a year' }),
          },
          { description: 'What it is computed with' },
        ),
        left_out: Type.Array(Type.String(), { description: 'Costs that are not in it' }),
        sources: Type.Array(Type.String(), { description: 'Sources of the rates' }),
      },
      { description: 'Null without a price' },
    ),
  ),
  figures: Type.Array(AssistantFigure, { description: 'The median listing price, and rents' }),
})

const ExplainMeasure = Type.Object(
  {
    measure: Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Key of a measure, or words of its name: "commute"',
    }),
  },
  { additionalProperties: false },
)
const MeasureAnswer = Type.Object({
  measures: Type.Array(
    Type.Object({
      key: Type.String({ description: 'Key' }),
      label: Type.String({ description: 'Name' }),
      of: oneOf(['place', 'school'], { description: 'What it is a measure of' }),
      unit: Type.String({ description: 'Unit' }),
      description: Type.String({ description: 'What it is and how it is measured' }),
      caution: Type.Optional(Type.String({ description: 'What its values do not say' })),
      formula: Type.Optional(Type.String({ description: 'How it is computed' })),
      better: oneOf(['higher', 'lower', 'neither'], { description: 'Which end is better' }),
      compares: oneOf(['nation', 'state'], { description: 'state: values of different states do not compare' }),
      margin_percent: Type.Optional(Type.Integer({ description: 'Confidence of its margins of error, in percent' })),
      options: Type.Array(Type.String(), { description: 'Ranges for filters, "low,high"' }),
      source: nullable(Type.String({ description: 'Who publishes it' })),
      vintage: nullable(Type.String({ description: 'Month or years of the loaded values' })),
      page,
    }),
    { maxItems: assistantResults, description: 'The measure, or those that the words may mean' },
  ),
})

/** The tools by name. All only read. */
export const assistantTools = {
  find_places: { ...toolTexts.find_places, input: FindPlaces, output: FoundPlaces },
  get_place: { ...toolTexts.get_place, input: GetPlace, output: PlaceAnswer },
  compare_places: { ...toolTexts.compare_places, input: ComparePlaces, output: Comparison },
  similar_places: { ...toolTexts.similar_places, input: SimilarPlaces, output: SimilarAnswer },
  find_schools: { ...toolTexts.find_schools, input: FindSchools, output: FoundSchools },
  get_school: { ...toolTexts.get_school, input: GetSchool, output: SchoolAnswer },
  compare_schools: { ...toolTexts.compare_schools, input: CompareSchools, output: SchoolComparison },
  monthly_cost: { ...toolTexts.monthly_cost, input: MonthlyCost, output: MonthlyCostAnswer },
  explain_measure: { ...toolTexts.explain_measure, input: ExplainMeasure, output: MeasureAnswer },
} as const

export type AssistantTool = keyof typeof assistantTools
export type ToolInput<Name extends AssistantTool> = Type.Static<(typeof assistantTools)[Name]['input']>
export type ToolOutput<Name extends AssistantTool> = Type.Static<(typeof assistantTools)[Name]['output']>
