import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from '@jest/globals'
import { latitudeAt, mercatorY } from '../view/mercator.ts'
import { boundsOfStates } from './state-bounds.ts'
import { readRegions } from './topology.ts'

const require = createRequire(import.meta.url)
const topology = JSON.parse(readFileSync(require.resolve('us-atlas/states-10m.json'), 'utf8'))
const regions = readRegions(topology, 'states')

describe('boundsOfStates', () => {
  test('are the corners of Colorado, which is bounded by two meridians and two parallels', () => {
    // By law 37–41° N and 25–32° west of Washington's meridian, 77.05° W
    const { west, south, east, north } = boundsOfStates(regions, ['CO'])!
    expect(west).toBeCloseTo(-109.05, 1)
    expect(south).toBeCloseTo(37, 1)
    expect(east).toBeCloseTo(-102.05, 1)
    expect(north).toBeCloseTo(41, 1)
  })

  test('include all states', () => {
    const { west, east } = boundsOfStates(regions, ['CO', 'UT'])!
    expect(west).toBeCloseTo(-114.05, 1)
    expect(east).toBeCloseTo(-102.05, 1)
  })

  test('continue westward beyond the date line', () => {
    // Attu is at 172.4° E
    const { west, east } = boundsOfStates(regions, ['AK'])!
    expect(west).toBeCloseTo(-187.5, 0)
    expect(east).toBeCloseTo(-130, 0)
  })

  test('are undefined without an outline', () => {
    expect(boundsOfStates(regions, ['ZZ'])).toBeUndefined()
    expect(boundsOfStates([], ['CO'])).toBeUndefined()
  })
})

test('latitudeAt is the inverse of mercatorY', () => {
  for (const lat of [-60, 0, 42.3, 71]) expect(latitudeAt(mercatorY(lat))).toBeCloseTo(lat, 9)
})
