import { levels } from '@homeground/catalog/levels'
import Type from 'typebox'
import { DataSet, Latitude, Longitude, nullable, oneOf, StateAbbr, Zip } from '../values.ts'

export const NcesId = Type.String({
  pattern: '^[0-9]{12}$',
  description: 'NCES school id, twelve digits with leading zeros',
})

export const SchoolLevel = oneOf(levels, {
  description: 'Level in the NCES directory, or by grades if NCES names none of the four',
})
export type SchoolLevel = Type.Static<typeof SchoolLevel>

const Grades = Type.Object(
  {
    low: nullable(Type.String({ description: 'PK, KG, 01 … 13, UG (ungraded) or AE (adults)' })),
    high: nullable(Type.String({ description: 'As low' })),
  },
  { description: 'Lowest and highest grade offered' },
)

const location = {
  town: nullable(Type.String({ description: 'Town of its address' })),
  state_abbr: StateAbbr,
  zip: nullable(Zip),
  lat: nullable(Latitude),
  lng: nullable(Longitude),
  approximate: Type.Boolean({
    description: 'True when the coordinates are the center of its zip because its own are unknown',
  }),
}

/** The properties that identify a school in every response. */
export const schoolIdentity = {
  ncesID: NcesId,
  name: Type.String({ description: 'Name of the school' }),
  level: SchoolLevel,
  grades: Grades,
  ...location,
  students: nullable(Type.Integer({ description: 'Students enrolled, newest count' })),
}

export const SchoolSource = Type.Object({
  what: oneOf(['directory', 'location', 'students', 'lunch', 'scores'], {
    description: 'Which figures come from this source',
  }),
  source: Type.String({ description: 'Key of the source in the catalog: ccd, edge, edfacts or edc' }),
  publisher: Type.String({ description: 'Publisher of the source' }),
  vintage: Type.String({ description: 'School year, or the first and the last of several' }),
  data_set: DataSet,
})
export type SchoolSource = Type.Static<typeof SchoolSource>
