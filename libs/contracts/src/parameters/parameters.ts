import { findAttribute } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { oneOf, Zip } from '../values.ts'
import { LevelChoice, levelChoices, Month, rangeOf, State, Year } from './shapes.ts'

/**
 * How the OpenAPI document describes a parameter. Validation takes most parameters as text, because the services read them
 * with messages of their own, and accept more spellings than a client needs.
 */
export interface ParameterDocumentation {
  /** Of the value, or of each item of a list. */
  readonly schema: Type.TSchema
  /** Without what the schema says; that of the validation where it is not given. */
  readonly description?: string
  /** The value is a list with commas between its items. */
  readonly list?: { readonly minItems?: number; readonly maxItems?: number }
  readonly default?: string | number | boolean | readonly string[]
  /** For a parameter that the example of its call does not have; of a list as it is sent. */
  readonly example?: string | number
}

const documentation = new WeakMap<Type.TSchema, ParameterDocumentation>()
const mainNames = new WeakMap<Type.TSchema, string>()

/** How a parameter is documented; undefined if as it is validated. */
export function documentationOf(parameter: Type.TSchema): ParameterDocumentation | undefined {
  return documentation.get(parameter)
}

/** The name that a parameter is another name of; undefined for a main name. */
export function mainNameOf(parameter: Type.TSchema): string | undefined {
  return mainNames.get(parameter)
}

/** The parameter, for which the document has this instead of its validation. */
export function documented<T extends Type.TSchema>(parameter: T, as: ParameterDocumentation): T {
  documentation.set(parameter, as)
  return parameter
}

/** A parameter of any text. */
export function text(description: string, about: Pick<ParameterDocumentation, 'example'> = {}) {
  return documented(Type.Optional(Type.String({ description })), { schema: Type.String(), ...about })
}

/** Another name of a parameter of the same call, with which the document lists it. */
export function alias(name: string) {
  const parameter = Type.Optional(Type.String({ description: `Alias of ${name}` }))
  mainNames.set(parameter, name)
  return parameter
}

type About = Omit<ParameterDocumentation, 'schema' | 'description' | 'list'>

interface Form extends ParameterDocumentation {
  readonly description: string
  /** What the schema says, in words. */
  readonly words?: string
}

/** A parameter of text of a form that the document has as a schema, and everything else as a description in words. */
function textOf({ words, ...as }: Form) {
  const usual = as.default === undefined ? '' : `; default ${as.default}`
  const description = words === undefined ? as.description : `${as.description}${words}${usual}`
  return documented(Type.Optional(Type.String({ description })), as)
}

/** A parameter that is read as a value of the schema, which its description says in words too. */
export function typed(schema: Type.TSchema, description: string, about: About = {}) {
  return textOf({ schema, description, ...about })
}

type Bounds = { readonly minimum?: number; readonly exclusiveMinimum?: number; readonly maximum?: number }

export function number(description: string, { minimum, exclusiveMinimum, maximum, ...about }: Bounds & About = {}) {
  const bounds: Bounds = {
    ...(minimum !== undefined && { minimum }),
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    ...(maximum !== undefined && { maximum }),
  }
  return textOf({ schema: Type.Number(bounds), description, words: boundsText(bounds), ...about })
}

function boundsText({ minimum, exclusiveMinimum, maximum }: Bounds): string {
  const parts = [
    ...(minimum === undefined ? [] : [`${minimum} or more`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ]
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`
}

/** Miles around a place. */
export function radius(usual?: number) {
  const bounds = { exclusiveMinimum: 0, maximum: limits.radiusMiles }
  return number('Miles', { ...bounds, ...(usual === undefined ? { example: 25 } : { default: usual }) })
}

/** A number of a page, from 1. */
export function page(description: string, { maximum }: { readonly maximum?: number } = {}) {
  const schema = Type.Integer({ minimum: 1, ...(maximum !== undefined && { maximum }) })
  return textOf({ schema, description, words: '', default: 1 })
}

/** One of a list of words, the first of which is the default. */
export function choice(words: readonly string[], description: string) {
  return oneOfThem(oneOf(words, {}), words, { description, default: words[0]! })
}

/** One of a list of words. What it is without one depends on other parameters. */
export function optionalChoice(words: readonly string[], description: string) {
  return oneOfThem(oneOf(words, {}), words, { description })
}

function oneOfThem(schema: Type.TSchema, words: readonly string[], about: Omit<Form, 'schema' | 'words'>) {
  const others = words.slice(0, -1).join(', ')
  return textOf({ schema, words: `: ${others}${others && ' or '}${words.at(-1)}`, ...about })
}

/** Items of the schema with commas between them. */
export function list(items: Type.TSchema, description: string, about: About = {}) {
  return textOf({ schema: items, description, words: ', separated by commas', list: {}, ...about })
}

/** One or more zips with commas between them. */
export function zipList(maxItems: number, description: string) {
  const pattern = `^[0-9]{5}(,[0-9]{5}){0,${maxItems - 1}}$`
  return documented(
    Type.String({ pattern, description: `1 to ${maxItems} zips, separated by commas. ${description}` }),
    { schema: Zip, description, list: { minItems: 1, maxItems } },
  )
}

/** More zips than any town, county or metropolitan area has. */
const maxZipsOfPlace = 1500

/** The zips of a place, whose figures are combined. */
export const zipsOfPlace = zipList(maxZipsOfPlace, 'Those of one place')

/** As many numbers as `names` has, with commas between them. */
export function numbers(names: readonly string[], description: string, example: string) {
  const count = { minItems: names.length, maxItems: names.length }
  return textOf({ schema: Type.Number(), description: `${names.join(',')} ${description}`, list: count, example })
}

export function year(description: string) {
  return typed(Year, description, { example: 2024 })
}

export function month(description: string) {
  return textOf({ schema: Month, description, words: ', YYYY-MM', example: '2024-04' })
}

/** JSON text of the shape. */
export function jsonText(shape: Type.TSchema, description: string, example: object) {
  const schema = Type.String({ contentMediaType: 'application/json', contentSchema: shape })
  return textOf({ schema, description, example: JSON.stringify(example) })
}

/** The state of a place, or of a list that is limited to one. */
export function state(description: string) {
  return textOf({ schema: State, description, words: ': abbreviation or name' })
}

/** Comma-separated levels. */
export function levelsOf(description: string) {
  return textOf({
    schema: LevelChoice,
    description,
    words: `: ${levelChoices.join(', ')}, separated by commas`,
    list: {},
    default: ['All'],
  })
}

/** The range of an attribute as one parameter. */
export function attributeRange(key: string, description: string) {
  const attribute = findAttribute(key)!
  return typed(rangeOf(attribute), description, { example: attribute.options.at(-1)! })
}
