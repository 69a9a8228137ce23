import { mercatorX, mercatorY } from '../mercator.ts'
import { pointsOf } from './ground-files.ts'

/** Names as `infra/ground` writes them, the largest places first. */
export interface NamesFile {
  /** Width of the world in grid steps. */
  readonly grid: number
  /** Separated by `|`. */
  readonly names: string
  /** `[rank, count, rank, count …]`; a rank is ten times the logarithm of the population. */
  readonly ranks: readonly number[]
  /** x, y and steps to the next ones. */
  readonly points: readonly number[]
}

export type CitiesFile = NamesFile & {
  /** The smaller places are in files by longitude: where one ends and the next begins, in grid steps. */
  readonly bandEdges: readonly number[]
}

/** What can be named on a map, the most important first. */
export interface NamedSpots {
  readonly names: readonly string[]
  readonly ranks: Uint8Array
  /** x0, y0, x1, y1 … in Mercator. */
  readonly points: Float64Array
}

export function readNames({ grid, names, ranks, points }: NamesFile): NamedSpots {
  const all = names.split('|')
  const perSpot = new Uint8Array(all.length)
  let at = 0
  for (let index = 0; index < ranks.length; index += 2) {
    perSpot.fill(ranks[index]!, at, at + ranks[index + 1]!)
    at += ranks[index + 1]!
  }
  return { names: all, ranks: perSpot, points: pointsOf(points, grid) }
}

/** The numbers of the files of smaller places between two longitudes in Mercator. */
export function bandsBetween({ bandEdges, grid }: CitiesFile, west: number, east: number): number[] {
  const bandOf = (x: number) => bandEdges.filter((edge) => edge <= x * grid).length
  const [first, last] = [bandOf(west), bandOf(east)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** From this zoom on the smaller places are named too. */
export const townsFromZoom = 9
/** Half a million people at zoom 4 … 1,600 at zoom 10: so many names fit. */
const leastRanks = { zoom: 4, rank: 57, perZoom: 4.2, allFromZoom: 10.5 }

/** The rank of the smallest place that is named at a zoom. */
export function leastRank(zoom: number): number {
  if (zoom >= leastRanks.allFromZoom) return 0
  return leastRanks.rank - leastRanks.perZoom * (zoom - leastRanks.zoom)
}

/** A rectangle in pixels; `x`, `y` is its upper left corner. */
interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type NameStyle = 'city' | 'town' | 'water'

export interface PlacedName {
  readonly text: string
  readonly style: NameStyle
  /** Middle of the name, in pixels of the frame. */
  readonly x: number
  readonly y: number
}

interface NamesRequest {
  /** Pixels per world width, and the corner of the frame in pixels. */
  readonly scale: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly zoom: number
  /** Marks and their labels, in pixels of the frame; a name keeps clear of them. */
  readonly obstacles: readonly Rectangle[]
  /** Small dots, in pixels of the frame: a name keeps clear of them where it can. */
  readonly dots: readonly Rectangle[]
  /** Names that the map has already. */
  readonly taken: readonly string[]
  readonly widthOf: (text: string, style: NameStyle) => number
}

const lineHeight = 18
/** Between two names, in pixels: the map stays calm. */
const gaps = { x: 18, y: 10 }
/** From this rank on a name is emphasized: 250,000 people. */
const cityRank = 54
/** Around its spot, a name has the first of these places that is free: pixels from the middle, and shares of its width. */
const sides = [
  { dx: 0, dy: 0, share: 0 },
  { dx: 0, dy: -16, share: 0 },
  { dx: 0, dy: 16, share: 0 },
  { dx: 14, dy: 0, share: 0.5 },
  { dx: -14, dy: 0, share: -0.5 },
]

/** The names of a frame, so that none covers another, a mark or a mark's label; the most important get their places first. */
export function placeNames(lists: readonly NamedSpots[], request: NamesRequest): PlacedName[] {
  const grid = new OccupiedGrid()
  for (const obstacle of request.obstacles) grid.add(obstacle)
  const dots = new OccupiedGrid()
  for (const dot of request.dots) dots.add(dot)
  const taken = new Set(request.taken)
  const placed: PlacedName[] = []
  const put = (text: string, style: NameStyle, spot: { x: number; y: number }, isFixed = false) => {
    const width = request.widthOf(text, style)
    const free = (isFixed ? sides.slice(0, 1) : sides).flatMap(({ dx, dy, share }) => {
      const [x, y] = [spot.x + dx + share * width, spot.y + dy]
      const bounds = { x: x - width / 2, y: y - lineHeight / 2, width, height: lineHeight }
      const isInside =
        bounds.x >= 0 && bounds.y >= 0 && bounds.x + width <= request.width && y + lineHeight <= request.height
      return isInside && !grid.overlaps(bounds) ? [{ x, y, bounds }] : []
    })
    const side = free.find(({ bounds }) => !dots.overlaps(bounds)) ?? free[0]
    if (!side) return
    const { x, y, bounds } = side
    grid.add({ x: bounds.x - gaps.x, y: bounds.y - gaps.y, width: width + 2 * gaps.x, height: lineHeight + 2 * gaps.y })
    placed.push({ text, style, x, y })
  }
  const spotOf = (x: number, y: number) => ({ x: x * request.scale - request.left, y: y * request.scale - request.top })
  for (const { name, lat, lng, zooms } of waters) {
    if (request.zoom < zooms[0] || request.zoom > zooms[1]) continue
    const spot = spotOf(mercatorX(lng), mercatorY(lat))
    if (isIn(spot, request)) put(name, 'water', spot, true)
  }
  const least = leastRank(request.zoom)
  for (const { names, ranks, points } of lists) {
    for (let index = 0; index < names.length && ranks[index]! >= least; index++) {
      const spot = spotOf(points[2 * index]!, points[2 * index + 1]!)
      const text = names[index]!
      if (!isIn(spot, request) || taken.has(text)) continue
      put(text, ranks[index]! >= cityRank ? 'city' : 'town', spot)
    }
  }
  return placed
}

function isIn({ x, y }: { x: number; y: number }, { width, height }: NamesRequest): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height
}

const cellPixels = 64

/** Rectangles by the cells that they touch: a name is compared only with those around it. */
class OccupiedGrid {
  readonly #cells = new Map<number, Rectangle[]>()

  add(rectangle: Rectangle): void {
    for (const key of keysOf(rectangle)) {
      const cell = this.#cells.get(key)
      if (cell) cell.push(rectangle)
      else this.#cells.set(key, [rectangle])
    }
  }

  overlaps(one: Rectangle): boolean {
    return keysOf(one).some((key) =>
      this.#cells
        .get(key)
        ?.some(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        ),
    )
  }
}

function keysOf({ x, y, width, height }: Rectangle): number[] {
  const cell = (pixels: number) => Math.floor(pixels / cellPixels)
  const keys: number[] = []
  for (let row = cell(y); row <= cell(y + height); row++) {
    for (let column = cell(x); column <= cell(x + width); column++) keys.push(row * 4096 + column)
  }
  return keys
}

interface WaterName {
  readonly name: string
  readonly lat: number
  readonly lng: number
  /** The name is shown between these zooms. */
  readonly zooms: readonly [number, number]
}

/** The waters that people know a region by; each name is in the middle of its water. */
const waters: readonly WaterName[] = [
  { name: 'Pacific Ocean', lat: 34.5, lng: -129.5, zooms: [3, 6] },
  { name: 'Atlantic Ocean', lat: 33.5, lng: -71, zooms: [3, 6] },
  { name: 'Lake Superior', lat: 47.75, lng: -87.6, zooms: [5.5, 10] },
  { name: 'Lake Michigan', lat: 43.6, lng: -87.1, zooms: [5.5, 10] },
  { name: 'Lake Huron', lat: 44.7, lng: -82.3, zooms: [5.5, 10] },
  { name: 'Lake Erie', lat: 42.15, lng: -81.3, zooms: [6, 10] },
  { name: 'Lake Ontario', lat: 43.65, lng: -77.8, zooms: [6, 10] },
  { name: 'Great Salt Lake', lat: 41.15, lng: -112.55, zooms: [7.5, 11] },
  { name: 'Lake Okeechobee', lat: 26.95, lng: -80.8, zooms: [8, 11] },
  { name: 'Lake Champlain', lat: 44.55, lng: -73.33, zooms: [8.5, 11] },
  { name: 'Lake Tahoe', lat: 39.1, lng: -120.03, zooms: [9.5, 12] },
  { name: 'Lake Pontchartrain', lat: 30.18, lng: -90.1, zooms: [8.5, 11] },
  { name: 'Salton Sea', lat: 33.3, lng: -115.83, zooms: [9, 12] },
  { name: 'Massachusetts Bay', lat: 42.32, lng: -70.55, zooms: [8.5, 11] },
  { name: 'Cape Cod Bay', lat: 41.87, lng: -70.28, zooms: [8.5, 11] },
  { name: 'Long Island Sound', lat: 41.1, lng: -72.9, zooms: [8.5, 11] },
  { name: 'Chesapeake Bay', lat: 37.9, lng: -76.15, zooms: [7.5, 10.5] },
  { name: 'Gulf of Maine', lat: 43.2, lng: -69, zooms: [6.5, 9] },
]
