import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { mercatorX, mercatorY } from '../mercator.ts'
import { type Line, readStates, regionAt } from '../topology.ts'
import { areaName } from './area-name.ts'
import { drawGround, type GroundShapes } from './draw-ground.ts'
import { readCountyLines, readSurroundings, readWater } from './ground-files.ts'
import { bandsBetween, leastRank, type NamedSpots, placeNames, readNames } from './place-names.ts'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, `data/${name}.json`), 'utf8'))
const atlas = createRequire(import.meta.url).resolve('us-atlas/states-10m.json')
const states = readStates(JSON.parse(readFileSync(atlas, 'utf8')))
const cities = read('cities')
const spots = readNames(cities)

/** Whether a point is in an area, given as rings with holes. */
function isIn(rings: readonly Line[], lng: number, lat: number): boolean {
  const region = { id: '', name: '', rings, west: -2, east: 2, north: -1, south: 2 }
  return regionAt([region], { x: mercatorX(lng), y: mercatorY(lat) }) !== undefined
}

describe.each(['overview', 'water'])('the waters of the file %s', (name) => {
  const { lakes, rivers } = readWater(read(name))

  test.each([
    ['Great Salt Lake', -112.5, 41.15],
    ['Lake Okeechobee', -80.85, 26.95],
  ])('%s is a lake', (_, lng, lat) => expect(isIn(lakes, lng, lat)).toBe(true))

  test('Denver and Orlando are on land', () => {
    expect(isIn(lakes, -104.99, 39.74)).toBe(false)
    expect(isIn(lakes, -81.38, 28.54)).toBe(false)
  })

  test('the Mississippi flows past Saint Louis and New Orleans', () => {
    const points = rivers.flatMap(({ lines }) => lines.flatMap((line) => [...pairsOf(line)]))
    for (const [lng, lat] of [
      [-90.18, 38.63],
      [-90.06, 29.95],
    ] as const) {
      const nearest = Math.min(...points.map(([x, y]) => Math.hypot(x - mercatorX(lng), y - mercatorY(lat))))
      // 0.1 degrees, which is about as coarse as the overview.
      expect(nearest * 360).toBeLessThan(0.1)
    }
  })
})

function* pairsOf({ points }: Line): Iterable<[number, number]> {
  for (let index = 0; index < points.length; index += 2) yield [points[index]!, points[index + 1]!]
}

describe.each(['overview', 'neighbors'])('the surroundings of the file %s', (name) => {
  const { land, foreignLakes } = readSurroundings(read(name))

  test.each([
    ['Calgary', -114.07, 51.05],
    ['Monterrey', -100.31, 25.68],
    ['Havana', -82.4, 23.05],
  ])('%s is on land', (_, lng, lat) => expect(isIn(land, lng, lat)).toBe(true))

  test('the middle of Kansas is not: the nation is drawn from its own outlines', () => {
    expect(isIn(land, -98.5, 38.5)).toBe(false)
  })

  test.each([
    ['Superior', -87.5, 48.2],
    ['Huron', -82, 45],
    ['Erie', -81, 42.3],
    ['Ontario', -78, 43.8],
  ])('the Canadian part of Lake %s is water', (_, lng, lat) => expect(isIn(foreignLakes, lng, lat)).toBe(true))
})

test('county lines are within the nation, from Alaska to American Samoa', () => {
  const lines = readCountyLines(read('county-lines'))
  expect(lines.length).toBeGreaterThan(2000)
  const bounds = { west: mercatorX(-180), east: mercatorX(-64), north: mercatorY(72), south: mercatorY(-15) }
  const outside = lines.filter(({ west, east, north, south }) => {
    return west < bounds.west || east > bounds.east || north < bounds.north || south > bounds.south
  })
  expect(outside).toEqual([])
})

test('land, lakes and rivers cover each other in this order', () => {
  const calls: string[] = []
  const context = {
    beginPath() {},
    moveTo() {},
    lineTo() {},
    clearRect() {},
    fillRect() {
      calls.push(`everything ${this.fillStyle}`)
    },
    fill() {
      calls.push(`fill ${this.fillStyle}${this.globalAlpha < 1 ? ' pale' : ''}`)
    },
    stroke() {
      calls.push(`stroke ${this.strokeStyle}`)
    },
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    lineWidth: 1,
    lineCap: 'butt' as const,
    lineJoin: 'miter' as const,
  }
  const nothing = { land: [], coast: [], stateLines: [], states: [] }
  const shapes: GroundShapes = {
    states: nothing,
    surroundings: { land: [], borders: [], foreignLakes: [] },
    water: {
      lakes: [],
      rivers: [
        { rank: 1, lines: [] },
        { rank: 8, lines: [] },
      ],
    },
    countyLines: undefined,
  }
  const colors = { land: 'land', water: 'water', river: 'river', border: 'border', coast: 'coast' }
  drawGround(context, { zoom: 6, left: 0, top: 0, width: 100, height: 100 }, colors, shapes)
  expect(calls).toEqual([
    'everything water',
    'fill land pale',
    'fill water',
    'fill land',
    // The least river would be a hair at this zoom.
    'stroke river',
    'fill water',
    'stroke river',
  ])
})

describe('the names of places', () => {
  const towns = Array.from({ length: 12 }, (_, band) => readNames(read(`towns-${band}`)))

  test('are of the gazetteer and of New England’s towns, each of the first in one file', () => {
    const all = [spots, ...towns].flatMap(({ names }) => names)
    expect(all).toEqual(expect.arrayContaining(['Natick', 'Boston', 'Honolulu', 'Anchorage', 'Nantucket', 'Ten Sleep']))
    expect(spots.names.filter((name) => name === 'New York')).toHaveLength(1)
    expect(all.filter((name) => !/^[\x20-\x7e]+$/.test(name))).toEqual([])
  })

  test('are at their places', () => {
    const index = spots.names.indexOf('Denver')
    expect(spots.points[2 * index]).toBeCloseTo(mercatorX(-104.99), 3)
    expect(spots.points[2 * index + 1]).toBeCloseTo(mercatorY(39.74), 3)
    for (const { names, points } of [spots, ...towns]) expect(points).toHaveLength(2 * names.length)
    // Near the end of its file, so that no name before it lacks its spot.
    const { names, points } = towns[11]!
    const franconia = names.indexOf('Franconia')
    expect(points[2 * franconia]).toBeCloseTo(mercatorX(-71.69), 3)
    expect(points[2 * franconia + 1]).toBeCloseTo(mercatorY(44.16), 3)
  })

  test('are in the file of their longitude', () => {
    // Boston, 71.1° W, is in the east, Los Angeles, 118.2° W, in the west.
    expect(bandsBetween(cities, mercatorX(-71.2), mercatorX(-71.1))).toEqual([11])
    const [west] = bandsBetween(cities, mercatorX(-118.2), mercatorX(-118.1))
    expect(west).toBeLessThan(2)
    const natick = bandsBetween(cities, mercatorX(-71.35), mercatorX(-71.35))[0]!
    expect([...spots.names, ...towns[natick]!.names]).toContain('Natick')
  })

  test('more of them are shown closer in', () => {
    // Ranks of half a million and of 1,000 people: ten times the logarithm.
    expect(leastRank(4)).toBeCloseTo(57)
    expect(leastRank(9.9)).toBeGreaterThan(30)
    expect(leastRank(11)).toBe(0)
  })

  const list = (...places: [string, number, number, number][]): NamedSpots => ({
    names: places.map(([name]) => name),
    ranks: Uint8Array.from(places, ([, rank]) => rank),
    points: Float64Array.from(places.flatMap(([, , x, y]) => [x / 1000, y / 1000])),
  })
  const frame = { scale: 1000, left: 0, top: 0, width: 1000, height: 1000, zoom: 13 }
  const request = { ...frame, obstacles: [], dots: [], taken: [], widthOf: (text: string) => 10 * text.length }

  test('the more important name keeps its place, the other one moves aside or is left out', () => {
    const [first, ...others] = placeNames([list(['Ash', 50, 500, 500], ['Elm', 40, 501, 501])], request)
    expect(first).toMatchObject({ text: 'Ash', x: 500, y: 500, style: 'town' })
    expect(others).toEqual([])
    const both = placeNames([list(['Ash', 60, 500, 500], ['Elm', 40, 501, 520])], request)
    expect(both.map(({ text, style }) => [text, style])).toEqual([
      ['Ash', 'city'],
      ['Elm', 'town'],
    ])
    expect(both[1]!.y).toBe(536)
  })

  test('a name keeps clear of marks, and where it can of dots', () => {
    const mark = { x: 490, y: 490, width: 20, height: 20 }
    const [aside] = placeNames([list(['Ash', 50, 500, 500])], { ...request, obstacles: [mark] })
    // Three letters are 30 wide and 18 high: above the mark there is no room of 16 pixels between the middles.
    expect(aside).toMatchObject({ x: 529, y: 500 })
    const [higher] = placeNames([list(['Ash', 50, 500, 500])], {
      ...request,
      dots: [{ x: 499, y: 499, width: 2, height: 2 }],
    })
    expect(higher).toMatchObject({ x: 500, y: 484 })
    const everywhere = { x: 0, y: 0, width: 1000, height: 1000 }
    expect(placeNames([list(['Ash', 50, 500, 500])], { ...request, dots: [everywhere] })).toHaveLength(1)
    expect(placeNames([list(['Ash', 50, 500, 500])], { ...request, obstacles: [everywhere] })).toEqual([])
  })

  test('what the map names itself is not named again', () => {
    expect(placeNames([list(['Ash', 50, 500, 500])], { ...request, taken: ['Ash'] })).toEqual([])
  })
})

describe('where an area is', () => {
  const around = (lng: number, lat: number, half: number) => ({
    lat,
    lng,
    bounds: { west: lng - half, east: lng + half, south: lat - half, north: lat + half },
  })

  test.each([
    ['with its largest city', around(-71.06, 42.36, 0.5), 'around Boston, MA'],
    ['with the nearest one', around(-104.99, 39.5, 0.001), expect.stringMatching(/^near .+, CO$/)],
    ['far from all of them', around(-150, 66, 0.1), null],
    ['not with a city of another country', around(-97.5, 25.9, 0.2), 'around Brownsville, TX'],
  ])('is named %s', (_, area, name) => expect(areaName(spots, states.states, area)).toEqual(name))
})
