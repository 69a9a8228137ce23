import { describe, expect, test } from '@jest/globals'
import { acsAttributes, acsCalls, acsLine, acsTables, classesOf, figuresOf, openEndsOf } from './acs.ts'
import { formulaOf } from './attributes/formulas.ts'
import { attributeTexts } from './attributes/texts.ts'

describe('the calls of a refresh', () => {
  test('request every figure that a measure reads, with its margin of error, in at most 50 variables', () => {
    const calls = acsCalls()
    for (const variables of calls) expect(variables.length).toBeLessThanOrEqual(50)
    const measures = acsAttributes.flatMap((attribute) => ('measure' in attribute ? [attribute.measure] : []))
    const lines = measures.flatMap((measure) => figuresOf(measure).map((figure) => acsLine(figure)))
    const names = lines.map(({ table, line }) => `${table}_${String(line).padStart(3, '0')}`)
    expect(calls.flat()).toEqual(expect.arrayContaining(names.flatMap((name) => [`${name}E`, `${name}M`])))
    // The highest classes of incomes and of rents.
    expect(calls.flat()).toEqual(expect.arrayContaining(['B19001_017E', 'B19001_017M', 'B25063_026E', 'B25063_026M']))
    expect(calls.flat()).toEqual(expect.arrayContaining(['B25003_002E', 'B25003_002M', 'B02015_021E']))
  })

  test('are several for more variables than fit, each with whole tables', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    // 1 + 2 · 20 + 2 · 4 = 49 variables; the next table would make them 51.
    const calls = acsCalls([
      ['B10001', lines(20)],
      ['B10002', lines(4)],
      ['B10003', lines(1)],
      ['B10004', lines(24)],
    ])
    expect(calls.map((call) => call.length)).toEqual([49, 3, 49])
    expect(calls[1]).toEqual(['NAME', 'B10003_001E', 'B10003_001M'])
    expect(() => acsCalls([['B10001', lines(25)]])).toThrow(RangeError)
  })
})

test('a table is read within its lines, and each figure is in one table', () => {
  const figures = Object.values(acsTables).flatMap((table) => Object.keys(table.figures))
  expect(new Set(figures).size).toBe(figures.length)
  for (const { lines, figures } of Object.values(acsTables)) {
    for (const { line } of Object.values(figures)) expect(line).toBeLessThanOrEqual(lines)
  }
})

test('limits of medians are those of the vintage', () => {
  expect(openEndsOf('B25064', 2014)).toMatchObject({ over: 2_000, under: 100 })
  expect(openEndsOf('B25064', 2015)).toMatchObject({ over: 3_500, under: 100 })
  expect(openEndsOf('B01002', 2023)).toBeUndefined()
})

test('the classes around a median are lines of a table, from the lowest up', () => {
  const incomes = classesOf('medianIncome')!
  expect(incomes.table).toBe('B19001')
  // Line 12 of 2023: households with $60,000 to $74,999.
  expect([incomes.from[incomes.lines.indexOf(12)], incomes.from[incomes.lines.indexOf(13)]]).toEqual([60_000, 75_000])
  for (const { from, lines } of [incomes, classesOf('medianRent')!]) {
    expect(lines).toHaveLength(from.length)
    expect(from.toSorted((a, b) => a - b)).toEqual(from)
  }
  expect(classesOf('medianAge')).toBeUndefined()
})

test('an attribute names its tables, and its formula follows from its measure', () => {
  expect(attributeTexts.percent_bachelors_plus).toEqual({
    description: 'Share of people aged 25 and over with a bachelor’s degree or higher (ACS table B15003).',
  })
  expect(formulaOf('percent_bachelors_plus')).toBe(
    '100 × (bachelor’s + master’s + professional + doctoral degrees) ÷ people aged 25 and over.',
  )
  expect(attributeTexts.percent_asian_indian).toEqual({
    description: 'Share of the zip’s people: Asian Indian (ACS table B02015).',
  })
  expect(formulaOf('percent_asian_indian')).toBe('100 × people who are Asian Indian alone ÷ all people (B03002).')
})
