import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { describe, expect, test } from '@jest/globals'
import * as contracts from './index.ts'
import { inRange, optionFor, parseRange, scaleRange } from './range.ts'

interface Route {
  url: string
  schema: { operationId: string; [part: string]: unknown }
}

const routes = (Object.entries(contracts) as [string, unknown][]).flatMap(([name, value]) =>
  isRoute(value) ? [[name, value] as const] : [],
)

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'url' in value && 'schema' in value
}

describe('every contract', () => {
  test('has the name of its export as its operation id', () => {
    expect(routes.length).toBeGreaterThan(10)
    expect(routes.map(([, { schema }]) => schema.operationId)).toEqual(routes.map(([name]) => name))
  })

  test('describes every property', () => {
    const bare: string[] = []
    const walk = (schema: unknown, at: string): void => {
      if (schema === null || typeof schema !== 'object') return
      const { properties, items, anyOf, allOf } = schema as Record<string, unknown>
      for (const [name, property] of Object.entries((properties ?? {}) as Record<string, object>)) {
        if (!isDescribed(property)) bare.push(`${at}.${name}`)
        walk(property, `${at}.${name}`)
      }
      walk(items, `${at}[]`)
      for (const part of [...((anyOf ?? []) as unknown[]), ...((allOf ?? []) as unknown[])]) walk(part, at)
    }
    for (const [name, { schema }] of routes) {
      for (const part of ['params', 'querystring', 'headers', 'body']) walk(schema[part], name)
      for (const response of Object.values((schema.response ?? {}) as object)) walk(response, name)
    }
    for (const [name, shape] of Object.entries(contracts)) walk(shape, name)
    expect([...new Set(bare)]).toEqual([])
  })

  test('bounds every number that a caller sends, so that none is too large for the database', () => {
    const unbounded: string[] = []
    const walk = (schema: unknown, at: string): void => {
      if (schema === null || typeof schema !== 'object') return
      const { type, minimum, maximum } = schema as Record<string, unknown>
      const isBound = (value: unknown) => typeof value === 'number' && Math.abs(value) < 2 ** 53
      if ((type === 'integer' || type === 'number') && !(isBound(minimum) && isBound(maximum))) unbounded.push(at)
      for (const [name, part] of Object.entries(schema)) walk(part, `${at}.${name}`)
    }
    for (const [name, { schema }] of routes)
      for (const part of ['params', 'querystring', 'body']) walk(schema[part], `${name}.${part}`)
    expect(unbounded).toEqual([])
  })
})

const shapes = new Set<unknown>(Object.values(contracts))

/** Described itself, or one of its alternatives or its items are, or it is a named shape. */
function isDescribed(schema: object): boolean {
  const { description, anyOf, items } = schema as Record<string, unknown>
  if (description || shapes.has(schema)) return true
  if (Array.isArray(anyOf)) return anyOf.some(isDescribed)
  return items !== undefined && isDescribed(items as object)
}

describe('the list of attributes', () => {
  test('has one entry per key, in snake_case', () => {
    const keys = attributes.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([])
  })

  test('knows every filter of the specification', () => {
    const filters =
      'median_listing_price median_listing_price_per_square_foot housing_inventory distance_to_large_airport overall_score diversity_score school_avg_pctprof_2yr_change population population_density percent_asian percent_asian_indian percent_black percent_white avg_agi_per_return pct_returns_50k_100k pct_returns_100k_plus pct_returns_200k_plus median_age'
    expect(filters.split(' ').filter((key) => !findAttribute(key)?.options.length)).toEqual([])
  })

  test('offers only options that parse, and menus only of what can be ordered by', () => {
    for (const { options } of attributes) for (const option of options) expect(parseRange(option)).not.toBeNull()
    for (const key of Object.values(orderMenus).flat()) expect(findAttribute(key)?.orderable).toBe(true)
  })

  test('marks race, origin and language as sensitive and calls neither end better', () => {
    const sensitive = attributes.filter(({ sensitive }) => sensitive)
    expect(sensitive.map(({ key }) => key).sort()).toEqual([
      'percent_asian',
      'percent_asian_indian',
      'percent_black',
      'percent_english_only',
      'percent_hispanic',
      'percent_spanish',
      'percent_white',
    ])
    expect(sensitive.every(({ better }) => better === 'neither')).toBe(true)
  })
})

describe('range options', () => {
  test('match low < value ≤ high in the scale of the attribute', () => {
    const price = findAttribute('median_listing_price')!
    const range = scaleRange(parseRange('400,500')!, price)
    expect([400_000, 400_001, 500_000, 500_001, null].map((value) => inRange(value, range))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test('any and empty text set no filter; text that does not parse is an error that says why', () => {
    expect([parseRange('any'), parseRange(''), parseRange(undefined)]).toEqual([null, null, null])
    expect(() => parseRange('5')).toThrow('two numbers')
    expect(() => parseRange('1,2,3')).toThrow('two numbers')
    expect(() => parseRange('1,Infinity')).toThrow('two numbers')
    expect(() => parseRange(',5')).toThrow('two numbers')
    expect(() => parseRange('5,5')).toThrow('less than')
  })

  test('the option for a value is the first in list order that contains it', () => {
    const airport = findAttribute('distance_to_large_airport')!
    expect(optionFor(airport, 7)).toBe('-1,10')
    expect(optionFor(airport, 400)).toBeUndefined()
    expect(optionFor(airport, null)).toBeUndefined()
  })
})
