import Type from 'typebox'
import { paths } from './paths.ts'
import { TownResult, ZipResult } from './search.ts'
import { DataSet, Latitude, Longitude, nullable, StateAbbr, Zip } from './values.ts'

export const Figure = Type.Object(
  {
    key: Type.String({ description: 'Attribute of the registry' }),
    value: nullable(Type.Number({ description: 'In the attribute’s unit' })),
    moe: nullable(Type.Number({ description: 'Margin of error (90 %), in the attribute’s unit' })),
    percentile_state: nullable(Type.Number({ description: '0–100 among zips of the state' })),
    percentile_nation: nullable(Type.Number({ description: '0–100 among all zips' })),
    vintage: nullable(
      Type.String({ description: 'Month or years the value is of, e.g. 2024-04, 2018–22' }),
    ),
    publisher: nullable(Type.String({ description: 'Who publishes the source' })),
    data_set: DataSet,
    missing: Type.Optional(
      Type.Union(
        [Type.Literal('no_area'), Type.Literal('not_loaded'), Type.Literal('not_published')],
        {
          description:
            'Why there is no value: the zip has no Census area, no source is loaded, or the source has none for it',
        },
      ),
    ),
  },
  { $id: 'Figure' },
)
export type Figure = Type.Static<typeof Figure>

export const Neighbor = Type.Object(
  {
    zip: Zip,
    town: Type.String({ description: 'Post office name' }),
    state_abbr: StateAbbr,
    lat: Latitude,
    lng: Longitude,
    miles: Type.Number({ description: 'Great-circle miles between the centers' }),
    median_listing_price: nullable(Type.Number({ description: 'usd' })),
  },
  { $id: 'Neighbor' },
)
export type Neighbor = Type.Static<typeof Neighbor>

export const Households = Type.Object(
  {
    occupied: Type.Integer({ description: 'Occupied homes' }),
    owner: Type.Integer({ description: 'Homes whose owner lives in them' }),
    renter: Type.Integer({ description: 'Rented homes' }),
    vintage: Type.String({ description: 'Years of the survey' }),
  },
  { $id: 'Households' },
)

export const ZipDetail = Type.Intersect([
  ZipResult,
  Type.Object({
    has_area: Type.Boolean({ description: 'True when the zip has a Census area (ZCTA)' }),
    land_sqmi: nullable(Type.Number({ description: 'Land area in square miles' })),
    nearest_airport: nullable(Type.String({ description: 'Name of the nearest large airport' })),
    households: nullable(Households),
    zips_in_state: Type.Integer({ description: 'Zips of the state' }),
    zips_in_nation: Type.Integer({ description: 'Zips in the data' }),
    figures: Type.Array(Figure, { description: 'Every attribute of the registry, in its order' }),
    neighbors: Type.Array(Neighbor, { description: 'The nearest zips that have an area' }),
  }),
])
export type ZipDetail = Type.Static<typeof ZipDetail> & Record<string, unknown>

export const getZip = {
  method: 'GET',
  url: paths.zip,
  schema: { operationId: 'getZip', tags: ['places'], params: Type.Object({ zip: Zip }) },
} as const

export const compareZips = {
  method: 'GET',
  url: paths.zips,
  schema: {
    operationId: 'compareZips',
    tags: ['places'],
    querystring: Type.Object({
      zips: Type.String({
        pattern: '^[0-9]{5}(,[0-9]{5}){0,3}$',
        description: 'One to four zips, comma-separated; answered in this order',
      }),
    }),
  },
} as const

export const PlaceDetail = Type.Intersect([
  TownResult,
  Type.Object({
    towns_in_state: Type.Integer({ description: 'Towns of the state' }),
    towns_in_nation: Type.Integer({ description: 'Towns in the data' }),
    figures: Type.Array(Figure, {
      description: 'Every attribute of the registry, with its place among towns',
    }),
    members: Type.Array(ZipResult, { description: 'The zips of the town, most populous first' }),
  }),
])
export type PlaceDetail = Type.Static<typeof PlaceDetail> & Record<string, unknown>

export const getPlace = {
  method: 'GET',
  url: paths.place,
  schema: {
    operationId: 'getPlace',
    tags: ['places'],
    params: Type.Object({
      town: Type.String({ description: 'Post office name, any case' }),
      state: Type.String({ description: 'Abbreviation or name' }),
    }),
  },
} as const

export const NearestZip = Type.Object(
  {
    zip: Zip,
    lat: Latitude,
    lng: Longitude,
    state_abbr: StateAbbr,
    town: Type.String({ description: 'Post office name' }),
    distance: Type.Number({ description: 'Miles from the point to the zip’s center' }),
  },
  { $id: 'NearestZip' },
)
export type NearestZip = Type.Static<typeof NearestZip>

export const getStateByPoint = {
  method: 'GET',
  url: paths.stateByPoint,
  schema: {
    operationId: 'getStateByPoint',
    tags: ['places'],
    params: Type.Object({
      lat: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north' }),
      lng: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east' }),
    }),
    response: { 200: NearestZip },
  },
} as const

export const StateFigure = Type.Object(
  {
    key: Type.String({ description: 'Attribute of the registry' }),
    total: nullable(Type.Number({ description: 'Sum over the zips, for counts only' })),
    mean: nullable(Type.Number({ description: 'Population-weighted mean of the zips’ values' })),
    median: nullable(Type.Number({ description: 'Median over zips of the attribute' })),
    zips: Type.Integer({ description: 'Zips that have a value' }),
    vintage: nullable(Type.String({ description: 'Month or years the values are of' })),
  },
  { $id: 'StateFigure' },
)
export type StateFigure = Type.Static<typeof StateFigure>

export const StateDetails = Type.Object(
  {
    state_abbr: StateAbbr,
    name: Type.String({ description: 'Name of the state' }),
    zips: Type.Integer({ description: 'Zips of the state' }),
    zips_with_area: Type.Integer({ description: 'Zips of the state that have a Census area' }),
    figures: Type.Array(StateFigure, { description: 'Every attribute of the registry' }),
    top_zips: Type.Record(
      Type.String(),
      Type.Array(
        Type.Object({
          zip: Zip,
          town: Type.String({ description: 'Post office name' }),
          value: Type.Number({ description: 'In the attribute’s unit' }),
        }),
      ),
      { description: 'By attribute: the five highest zips with at least 1,000 people' },
    ),
  },
  { $id: 'StateDetails' },
)
export type StateDetails = Type.Static<typeof StateDetails>

export const getState = {
  method: 'GET',
  url: paths.state,
  schema: {
    operationId: 'getState',
    tags: ['places'],
    params: Type.Object({ state: Type.String({ description: 'Abbreviation or name' }) }),
    response: { 200: StateDetails },
  },
} as const

export const Suggestion = Type.Object(
  {
    kind: Type.Union(
      [Type.Literal('zip'), Type.Literal('town'), Type.Literal('county'), Type.Literal('state')],
      { description: 'What the name is of' },
    ),
    label: Type.String({ description: 'What to show and to search for, e.g. "Natick, MA"' }),
    zip: Type.Optional(Zip),
    town: Type.Optional(Type.String({ description: 'Town without its state' })),
    county: Type.Optional(Type.String({ description: 'County without its state' })),
    state_abbr: StateAbbr,
    lat: Latitude,
    lng: Longitude,
  },
  { $id: 'Suggestion' },
)
export type Suggestion = Type.Static<typeof Suggestion>

export const suggestPlaces = {
  method: 'GET',
  url: paths.placesSuggest,
  schema: {
    operationId: 'suggestPlaces',
    tags: ['places'],
    querystring: Type.Object({
      q: Type.String({ minLength: 2, maxLength: 100, description: 'Two or more characters' }),
    }),
    response: { 200: Type.Array(Suggestion, { maxItems: 10 }) },
  },
} as const

export const AttributeInfo = Type.Object(
  {
    key: Type.String({ description: 'Wire name' }),
    label: Type.String({ description: 'Full label' }),
    short: Type.String({ description: 'Label for narrow places' }),
    unit: Type.String({ description: 'usd, count, percent, …' }),
    scale: Type.Number({ description: 'Range options count in this many units' }),
    better: Type.String({ description: 'higher, lower or neither' }),
    source: Type.String({ description: 'Source name' }),
    group: Type.String({ description: 'homes, schools, income, people or distance' }),
    description: Type.String({ description: 'What it is and how it is measured' }),
    options: Type.Array(Type.String({ description: 'low,high' })),
    orderable: Type.Boolean({ description: 'May be ordered by' }),
    vintage: nullable(Type.String({ description: 'Month or years of the loaded values' })),
    publisher: nullable(Type.String({ description: 'Who publishes the loaded values' })),
    data_set: DataSet,
    zips: Type.Integer({ description: 'Zips that have a value' }),
    quantiles: nullable(
      Type.Array(Type.Number(), {
        description: '101 quantiles (0 %, 1 %, … 100 %) over all zips, in the attribute’s unit',
      }),
    ),
  },
  { $id: 'AttributeInfo' },
)
export type AttributeInfo = Type.Static<typeof AttributeInfo>

export const AttributeList = Type.Object(
  {
    version: Type.String({ description: 'Version of the read model that answers' }),
    data_set: DataSet,
    period: nullable(Type.String({ description: 'Newest loaded housing month, YYYY-MM' })),
    attributes: Type.Array(AttributeInfo),
  },
  { $id: 'AttributeList' },
)
export type AttributeList = Type.Static<typeof AttributeList>

export const listAttributes = {
  method: 'GET',
  url: paths.attributes,
  schema: { operationId: 'listAttributes', tags: ['places'], response: { 200: AttributeList } },
} as const
