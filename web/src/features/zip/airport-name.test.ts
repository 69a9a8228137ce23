import { expect, test } from '@jest/globals'
import { shortAirportName } from './airport-name.ts'

test.each([
  ['General Edward Lawrence Logan International Airport', 'Logan Airport'],
  ['General Mitchell International Airport', 'Mitchell Airport'],
  ['General Wayne A. Downing Peoria International Airport', 'Peoria Airport'],
  ['Logan International Airport', 'Logan Airport'],
  ['Minneapolis-St Paul International/Wold-Chamberlain Airport', 'Minneapolis-St Paul Airport'],
  ['Baltimore/Washington International Thurgood Marshall Airport', 'Baltimore/Washington Airport'],
  ['Portland International Jetport', 'Portland Airport'],
  ['Louisville International Standiford Field', 'Louisville Airport'],
])('%s is called %s', (name, short) => {
  expect(shortAirportName(name)).toBe(short)
})

test.each(['La Guardia Airport', 'Dallas Love Field', 'Manchester-Boston Regional Airport'])(
  '%s keeps its name',
  (name) => {
    expect(shortAirportName(name)).toBe(name)
  },
)
