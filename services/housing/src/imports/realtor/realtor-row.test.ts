import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { numberColumns, type RealtorLayout, realtorRow, ZipMonths } from './realtor-row.ts'

const layout: RealtorLayout = {
  period: 0,
  zip: 1,
  place: 2,
  flag: 3,
  numbers: numberColumns.map((_, i) => (i < 6 ? i + 4 : -1)),
}
const sound = ['202006', '1760', 'natick, ma', '*', '834950', '331.5', '112.5', '140', '20', '-0.15']
const read = (changed: Record<number, string> = {}) =>
  realtorRow(
    sound.map((field, i) => changed[i] ?? field),
    layout,
  )

describe('a line of Realtor.com', () => {
  test('gives month, zip with its zeros, state, numbers and flag', () => {
    expect(read()).toEqual({
      period: '2020-06',
      zip: '01760',
      stateAbbr: 'MA',
      numbers: [834950, 331.5, 112.5, 140, 20, -0.15, null, null, null, null],
      flagged: true,
    })
  })

  test.each([
    ['2018-04-01 00:00:00', '2018-04'],
    ['2018-04-01', '2018-04'],
    ['2018-04', '2018-04'],
    ['202608', '2026-08'],
  ])('of %s is of %s', (text, period) => {
    expect(read({ 0: text })).toMatchObject({ period })
  })

  test('with a figure that is not possible is rejected, with an implausible one accepted', () => {
    expect(read({ 4: '99999999999' })).toBe('beyond what is possible: median_listing_price')
    expect(read({ 8: '99999' })).toBe('beyond what is possible: median_days_on_market')
    expect(read({ 4: '1550' })).toMatchObject({ zip: '01760' })
  })

  test('with more active listings than listings is rejected', () => {
    expect(read({ 6: '140' })).toMatchObject({ zip: '01760' })
    expect(read({ 6: '140.5' })).toBe('more active listings than listings')
    expect(read({ 6: '140.5', 7: '' })).toMatchObject({ zip: '01760' })
  })

  test.each(['202013', '2020', '20200601', '', 'Jun 2020', '2018-04-02'])('of "%s" is of no month', (text) =>
    expect(read({ 0: text })).toBe('not a month'),
  )

  test.each([
    ['601', '00601'],
    ['02139', '02139'],
    ['99901', '99901'],
  ])('with postal code %s is zip %s', (text, zip) => {
    expect(read({ 1: text })).toMatchObject({ zip })
  })

  test.each(['', '00000', '017600', '1', 'K1A', '01760-1234', '1760.0'])('with postal code "%s" is of no zip', (text) =>
    expect(read({ 1: text })).toBe('not a zip'),
  )

  test.each([
    ['Agawam, MA', 'MA'],
    ['in', 'IN'],
    ['winston, salem, nc', 'NC'],
    ['', null],
    ['Massachusetts', null],
  ])('at "%s" is in state %s', (text, stateAbbr) => {
    expect(read({ 2: text })).toMatchObject({ stateAbbr })
  })

  test.each([
    ['*', true],
    ['1', true],
    ['1.0', true],
    ['0', false],
    ['0.0', false],
    ['', false],
  ])('with flag "%s" is flagged: %s', (text, flagged) => {
    expect(read({ 3: text })).toMatchObject({ flagged })
  })

  test('takes nothing and a price of 0 for no figure, but a count of 0 for 0', () => {
    expect(read({ 4: '', 5: '0', 6: '0.0' })).toMatchObject({
      numbers: [null, null, 0, 140, 20, -0.15, null, null, null, null],
    })
  })

  test.each(['n/a', '1,000', '-5', 'NaN', 'Infinity', '0x10', '1e999'])(
    'with "%s" for a price is not used, naming the column',
    (text) => expect(read({ 4: text })).toBe('not a number: median_listing_price'),
  )
})

test('recognizes the first row of a zip and month as a plain set does', () => {
  const row = fc.tuple(fc.constantFrom(24_245, 24_246), fc.integer({ min: 99_979, max: 99_999 }))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      const zipMonths = new ZipMonths()
      const keys = new Set<string>()
      for (const [month, zip] of rows) {
        expect(zipMonths.add(month, zip)).toBe(!keys.has(`${month} ${zip}`))
        keys.add(`${month} ${zip}`)
      }
    }),
  )
})
