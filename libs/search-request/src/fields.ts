import { findAttribute } from '@homeground/catalog/attributes'
import { distanceOrder, ownItemFields } from '@homeground/catalog/attributes/selections'
import { limits } from '@homeground/catalog/defaults'
import { findSchoolMeasure, listedRanks } from '@homeground/catalog/school-measures'
import { type ResultFormat, resultFormats } from '@homeground/catalog/search-choices'

/** A match is carried by every item of a search that is ordered by it, a distance by every item around a place. */
const ownFields: readonly string[] = ownItemFields

/**
 * Which values an item carries besides its identity: attributes by key (with their margins of error), `price_trend`,
 * `match` and `distance`, in ascending order, each once. Undefined means all.
 */
export function readItemFields(fields: Fields): string[] | undefined {
  const parameter = fields.list('fields')
  if (!parameter) return undefined
  const keys = new Set(parameter.items.filter((key) => key !== ''))
  for (const key of keys) {
    if (!ownFields.includes(key) && !findAttribute(key)) {
      fields.addError(parameter.name, `"${key.slice(0, 60)}" is not an attribute`)
    }
  }
  return [...keys].sort()
}

/** Which measures a school in a list carries besides its identity, by their keys, ascending; undefined means all. */
export function readSchoolFields(fields: Fields): string[] | undefined {
  const parameter = fields.list('fields')
  if (!parameter) return undefined
  const keys = parameter.items.flatMap((name) => {
    if (name === '') return []
    // Every school around a place has its distance.
    if (name === distanceOrder) return []
    const key = findSchoolMeasure(name)?.key ?? listedRanks.find((rank) => rank === name)
    if (!key) fields.addError(parameter.name, `"${name.slice(0, 60)}" is not a measure of schools`)
    return key ?? []
  })
  return [...new Set(keys)].sort()
}

/** Query parameters as received: text, or a list when one was repeated, of which the last counts. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

/** Error messages by parameter, under the name that it was sent by. */
export type FieldErrors = Record<string, string[]>

/** A request, or every error in it. */
export type Parsed<Request> = { readonly request: Request } | { readonly errors: FieldErrors }

/** Reads the parameters of one request and collects every error, so that one response names every bad field. */
export class Fields {
  readonly #query: Query
  readonly #errors: FieldErrors = {}

  constructor(query: Query) {
    this.#query = query
  }

  /** The first of several names for one parameter that was sent and is not empty. */
  text(...names: string[]): { name: string; text: string } | undefined {
    for (const name of names) {
      const parameter = this.#query[name]
      const text = (Array.isArray(parameter) ? parameter.at(-1) : parameter)?.trim()
      if (text) return { name, text }
    }
    return undefined
  }

  /** The trimmed items of a comma-separated list; undefined when it was not sent. */
  list(...names: string[]): { name: string; items: string[] } | undefined {
    const parameter = this.text(...names)
    return parameter && { name: parameter.name, items: parameter.text.split(',').map((item) => item.trim()) }
  }

  /** One of a list of words; the first is the default. */
  choice<const T extends string>(options: readonly [T, ...T[]], ...names: string[]): T {
    const parameter = this.text(...names)
    if (!parameter) return options[0]
    const chosen = options.find((option) => option === parameter.text)
    if (!chosen) this.addError(parameter.name, `must be one of ${options.join(', ')}`)
    return chosen ?? options[0]
  }

  /** A finite number within bounds (`above` is exclusive), or undefined when it was not sent. */
  number({ min, max, above }: { min?: number; max?: number; above?: number }, ...names: string[]): number | undefined {
    const parameter = this.text(...names)
    if (!parameter) return undefined
    // Adding 0 makes 0 of -0, which is the same bound.
    const value = Number(parameter.text) + 0
    const isTooLow = (min !== undefined && value < min) || (above !== undefined && value <= above)
    if (!Number.isFinite(value)) this.addError(parameter.name, 'must be a number')
    else if (isTooLow)
      this.addError(parameter.name, above === undefined ? `must be ${min} or more` : `must be more than ${above}`)
    else if (max !== undefined && value > max) this.addError(parameter.name, `must be ${max} or less`)
    return value
  }

  /** A JSON object, or undefined when it was not sent or is not one (which adds `message` as its error). */
  object(name: string, message: string): Record<string, unknown> | undefined {
    const parameter = this.text(name)
    if (!parameter) return undefined
    const value = parseJson(parameter.text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
    this.addError(name, message)
    return undefined
  }

  addError(name: string, message: string): void {
    this.#errors[name] = [...(this.#errors[name] ?? []), message]
  }

  /** The request that was read, or every error that was added. */
  parsed<Request>(request: Request): Parsed<Request> {
    return Object.keys(this.#errors).length > 0 ? { errors: this.#errors } : { request }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Which part of the matches a response has: a page of them, as items or as a table, or all as comma-separated values. */
export interface Paging {
  /** From 1. A page beyond the end is the last one. */
  readonly page: number
  readonly format: ResultFormat
}

/** Reads which part of the matches is wanted: neither parameter changes what is found. */
export function readPaging(fields: Fields): Paging {
  return { page: readPage(fields), format: fields.choice(resultFormats, 'format') }
}

/** Reads a page, from 1. */
export function readPage(fields: Fields): number {
  const page = fields.number({ min: 1 }, 'page') ?? 1
  if (page % 1 > 0) fields.addError('page', 'must be a whole number')
  return page
}

/** Reads a year of four digits; undefined when it was not sent. */
export function readYear(fields: Fields, name: string): number | undefined {
  const year = fields.number({ min: limits.years.first, max: limits.years.last }, name)
  if (year !== undefined && year % 1 !== 0) fields.addError(name, 'must be a whole number')
  return year
}
