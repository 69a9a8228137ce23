import { attributes } from '@homeground/catalog/attributes'
import Type from 'typebox'
import { idempotencyHeader } from './headers.ts'

export const zipPattern = '^[0-9]{5}$'

/** Shapes that many contracts use. */
export const Zip = Type.String({ pattern: zipPattern, description: 'Five-digit zip code with its leading zeros' })
export const StateAbbr = Type.String({ description: 'Two-letter abbreviation of a state, DC or territory' })
export const Latitude = Type.Number({ description: 'Degrees north, WGS 84' })
export const Longitude = Type.Number({ description: 'Degrees east, WGS 84' })
export const periodPattern = '^[0-9]{4}-(0[1-9]|1[0-2])$'
export const Period = Type.String({ pattern: periodPattern, description: 'Month as YYYY-MM' })
export const DataSet = oneOf(['demonstration', 'mixed', 'real', 'none'], {
  description: 'Whether the loaded data is generated, real, or partly each',
})
export type DataSet = Type.Static<typeof DataSet>

/** The same shape, whose type also has the values of attributes that callers read by their key. */
export function withAttributes<T extends Type.TSchema>(schema: T) {
  return schema as Type.TSchema as Type.TUnsafe<Type.Static<T> & Record<string, unknown>>
}

export function nullable<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** The number of a row as Postgres stores it, which JavaScript reads exactly. */
export function rowNumber(description: string) {
  return Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })
}

/** One of the given strings. */
export function oneOf<const T extends readonly string[]>(values: T, options: { description?: string }) {
  const literals = values.map((value) => Type.Literal(value))
  return Type.Unsafe<T[number]>(Type.Union(literals, options))
}

/** The response of a route that only performs an action. */
export const done = { 204: Type.Null({ description: 'Done; no content' }) }

/** The response of a route that mails a link later, if at all. */
export const accepted = { 202: Type.Object({}, { additionalProperties: false }) }

/** Headers of a call that is done once, however often it is sent. */
export const onceHeaders = Type.Object({
  [idempotencyHeader]: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{8,128}$',
      description:
        '8 to 128 visible characters, e.g. a UUID: a repetition with the same key within 24 hours changes nothing and gets the response of the first. 422 if it was sent with other values',
    }),
  ),
})

/** Each attribute of the catalog as a number or null, in its own unit. */
export const AttributeValues = Type.Object(
  Object.fromEntries(
    attributes.map(({ key, label, unit }) => [
      key,
      Type.Optional(nullable(Type.Number({ description: `${label} (${unit})` }))),
    ]),
  ),
)

export const MarginsOfError = Type.Record(Type.String(), Type.Number(), {
  description:
    'Margin of error (90 %) by attribute, in the unit of the attribute, where the publisher gives one or one follows from those of several zips',
})
