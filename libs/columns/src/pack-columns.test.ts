import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as arbitrary from '../test/arbitrary.ts'
import { byId, inputOf } from '../test/oracle.ts'
import { openTowns, towns } from '../test/towns.ts'
import { openColumns, packColumns } from './index.ts'

describe('packColumns', () => {
  test.each<[string, Partial<typeof towns>, RegExp]>([
    ['a duplicate id', { ids: ['1', '2', '3', '2', '4'] }, /id "2" occurs twice/],
    ['a value that is not a number', { attributes: { a: [1, 2, Number.NaN, 4, 5] } }, /a of "02138" is NaN/],
    ['an infinite value', { attributes: { a: [1, -Infinity, 3, 4, 5] } }, /a of "01760" is -Infinity/],
    ['a missing value', { attributes: { a: new Array(5) } }, /a of "01701" is undefined/],
    ['a latitude out of range', { lat: [1, 2, 3, 4, 90.5] }, /lat of "01701" is 90.5/],
    ['a longitude out of range', { lng: [-181, 2, 3, 4, 5] }, /lng of "03060" is -181/],
    ['too few values', { attributes: { lat: [1, 2, 3] } }, /lat has 3 rows, ids has 5/],
    ['too few groups', { groups: ['MA'] }, /groups has 1 rows, ids has 5/],
    ['too few documents', { documents: [] }, /documents has 0 rows, ids has 5/],
  ])('rejects %s', (_, bad, message) => {
    expect(() => packColumns({ ...towns, ...bad })).toThrow(message)
    expect(() => packColumns({ ...towns, ...bad })).toThrow(RangeError)
  })

  test('produces data that another thread shares instead of copying', () => {
    const packed = packColumns(inputOf([]))
    const { documents, attributes, ...rest } = packColumns({ ...towns, documents: Array(5).fill(new Uint8Array(1)) })
    expect(Object.keys(packed).sort()).toEqual([...Object.keys(rest), 'attributes', 'documents'].sort())
    const arrays = [rest, documents!, ...attributes].flatMap((part) => Object.values(part))
    const views = arrays.filter((value) => ArrayBuffer.isView(value))
    // 10 for all rows, 2 for the documents, 4 for each of the 3 attributes
    expect(views).toHaveLength(10 + 2 + 4 * 3)
    for (const view of views) expect(view.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  test('returns each row as it was given, in order of id', () => {
    fc.assert(
      fc.property(arbitrary.rows, (rows) => {
        const columns = openColumns(packColumns(inputOf(rows)))
        const back = Array.from({ length: columns.size }, (_, row) => {
          const { lat, lng } = columns.location(row) ?? { lat: null, lng: null }
          const values = Object.fromEntries(columns.attributes.map((name) => [name, columns.value(name, row)]))
          return { id: columns.id(row), group: columns.group(row), lat, lng, values }
        })
        const plusZero = (value: number | null) => (value === null ? null : value + 0)
        const expected = byId(rows).map(({ lat, lng, values, ...row }) => ({
          ...row,
          lat: plusZero(lat),
          lng: plusZero(lng),
          values: Object.fromEntries(Object.entries(values).map(([k, v]) => [k, plusZero(v)])),
        }))
        expect(back).toEqual(expected)
        byId(rows).forEach((row, i) => {
          expect(columns.row(row.id)).toBe(i)
          expect(new TextDecoder().decode(columns.document(i))).toBe(JSON.stringify(row))
          expect(columns.documentText(i)).toBe(JSON.stringify(row))
        })
      }),
      { numRuns: 200 },
    )
  })
})

describe('openColumns', () => {
  const columns = openTowns()

  test('lists its attributes and groups', () => {
    const { version, size, attributes, groups } = columns
    expect({ version, size, attributes, groups }).toEqual({
      version: 'towns',
      size: 5,
      attributes: ['price', 'score', 'nothing'],
      groups: ['AK', 'MA', 'NH'],
    })
  })

  test('has no row for an unknown id, and throws for an unknown row', () => {
    for (const id of ['00000', '01761', '99999', '']) expect(columns.row(id)).toBeUndefined()
    for (const row of [-1, 5, 0.5, Number.NaN]) {
      expect(() => columns.id(row)).toThrow(RangeError)
      expect(() => columns.value('price', row)).toThrow(RangeError)
    }
  })

  test('has documents only when it was packed with them', () => {
    expect(() => columns.document(0)).toThrow(/has no documents/)
  })

  test('cannot be changed through what it returns', () => {
    const own = openColumns(
      packColumns(inputOf([{ id: 'a', group: 'MA', lat: 1, lng: 1, values: { price: 1, score: 2, age: 3 } }])),
    )
    const before = new TextDecoder().decode(own.document(0))
    own.document(0).fill(0)
    own.quantiles('price')!.fill(0)
    own.select({}).rows.fill(9)
    own.select({ groups: ['MA'] }).rows.fill(9)
    expect(() => (own.attributes as string[]).push('more')).toThrow(TypeError)
    expect(() => (own.groups as string[]).pop()).toThrow(TypeError)
    expect(() => Object.assign(own, { size: 9 })).toThrow(TypeError)
    expect(new TextDecoder().decode(own.document(0))).toBe(before)
    expect(own.quantiles('price', 2)).toEqual([1, 1])
    expect([...own.select({}).rows]).toEqual([0])
    expect([...own.select({ groups: ['MA'] }).rows]).toEqual([0])
  })

  test('is unaffected by later changes to its input', () => {
    const prices = [1, 2, 3, 4, 5]
    const own = openColumns(packColumns({ ...towns, attributes: { price: prices } }))
    prices.fill(0)
    expect(own.value('price', 0)).toBe(5)
  })

  test('gives the same results after being posted to another thread', () => {
    fc.assert(
      fc.property(
        arbitrary.rows,
        arbitrary.area,
        arbitrary.ranges,
        arbitrary.attribute,
        (rows, area, ranges, attribute) => {
          const packed = packColumns(inputOf(rows))
          const answers = [packed, structuredClone(packed)].map((data) => {
            const opened = openColumns(data)
            const selection = opened.select({ ...area, ranges })
            const by = { attribute, direction: 'desc' as const, limit: 10 }
            return JSON.stringify([
              opened.top(selection, by).map((row) => [opened.id(row), opened.group(row)]),
              opened.countDroppingEach(area, ranges),
              opened.histogram(selection, attribute),
              opened.quantiles(attribute),
              opened.nearest({ lat: 42, lng: -71 }),
            ])
          })
          expect(answers[1]).toBe(answers[0])
        },
      ),
    )
  })
})
