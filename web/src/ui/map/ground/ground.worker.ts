import statesAddress from 'us-atlas/states-10m.json?url'
import { type Line, readStates, type StateOutlines, type Topology } from '../topology.ts'
import countyLinesAddress from './data/county-lines.json?url'
import neighborsAddress from './data/neighbors.json?url'
import overviewAddress from './data/overview.json?url'
import waterAddress from './data/water.json?url'
import {
  countiesFromZoom,
  drawGround,
  drawLines,
  type Frame,
  type GroundColors,
  type GroundShapes,
} from './draw-ground.ts'
import {
  type GroundFiles,
  readCountyLines,
  readSurroundings,
  readWater,
  type Surroundings,
  type Water,
} from './ground-files.ts'

export interface DrawRequest {
  readonly id: number
  readonly frame: Frame
  readonly colors: GroundColors
  /** Pixels of the screen per CSS pixel. */
  readonly density: number
}

/** Requests of the page: a picture of a frame, or the outlines of the states. */
export type GroundRequest = ({ readonly kind: 'draw' } & DrawRequest) | { readonly kind: 'states'; readonly id: number }

/** The land and water of a frame, and the lines that are drawn over colored areas. */
export interface GroundPictures {
  readonly ground: ImageBitmap
  readonly lines: ImageBitmap
}

export type GroundResponse =
  | { readonly kind: 'pictures'; readonly id: number; readonly pictures: GroundPictures }
  | { readonly kind: 'states'; readonly id: number; readonly states: StateOutlines }
  /** Nothing can be drawn without the outlines. */
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
  /** More detail has arrived since the last pictures. */
  | { readonly kind: 'arrived' }

/** Files by zoom: closer in, they are drawn instead of the overview. */
const waterFromZoom = 6.5
const neighborsFromZoom = 9.5

interface Overview {
  readonly surroundings: Surroundings
  readonly water: Water
}

const states = cached(async () => readStates(await fetchJson<Topology>(statesAddress)))
const overview = cached(async (): Promise<Overview> => {
  const file = await fetchJson<GroundFiles['overview']>(overviewAddress)
  return { surroundings: readSurroundings(file), water: readWater(file) }
})
const water = cached(async () => readWater(await fetchJson<GroundFiles['water']>(waterAddress)))
const neighbors = cached(async () => readSurroundings(await fetchJson<GroundFiles['neighbors']>(neighborsAddress)))
const countyLines = cached(async () =>
  readCountyLines(await fetchJson<GroundFiles['county-lines']>(countyLinesAddress)),
)

addEventListener('message', async ({ data }: MessageEvent<GroundRequest>) => {
  const { id } = data
  try {
    if (data.kind === 'states') return respond({ kind: 'states', id, states: await states.load() })
    const shapes = await shapesAt(data.frame.zoom)
    const pictures = draw(shapes, data)
    respond({ kind: 'pictures', id, pictures }, [pictures.ground, pictures.lines])
  } catch (error) {
    respond({ kind: 'failed', id, error: String(error) })
  }
})

function respond(response: GroundResponse, transferred: Transferable[] = []): void {
  postMessage(response, { transfer: transferred })
}

/** Waits for the overview; of the details it takes what has arrived, and asks for the rest. */
async function shapesAt(zoom: number): Promise<GroundShapes> {
  const [outlines, coarse] = await Promise.all([states.load(), overview.load()])
  return {
    states: outlines,
    surroundings: (zoom >= neighborsFromZoom && detail(neighbors)) || coarse.surroundings,
    water: (zoom >= waterFromZoom && detail(water)) || coarse.water,
    countyLines: zoom >= countiesFromZoom ? detail<Line[]>(countyLines) : undefined,
  }
}

function detail<T>(file: CachedFile<T>): T | undefined {
  const value = file.current()
  // A detail that fails to load is asked for again by the next picture.
  if (value === undefined) file.load().then(() => respond({ kind: 'arrived' }), ignore)
  return value
}

function ignore(): void {}

function draw(shapes: GroundShapes, { frame, colors, density }: DrawRequest): GroundPictures {
  const pictureOf = (paint: typeof drawGround) => {
    const canvas = new OffscreenCanvas(Math.round(frame.width * density), Math.round(frame.height * density))
    const context = canvas.getContext('2d')!
    context.scale(density, density)
    paint(context, frame, colors, shapes)
    return canvas.transferToImageBitmap()
  }
  return { ground: pictureOf(drawGround), lines: pictureOf(drawLines) }
}

interface CachedFile<T> {
  load(): Promise<T>
  /** Undefined until it has arrived. */
  current(): T | undefined
}

/** Loads something once; after a failure, again. */
function cached<T>(load: () => Promise<T>): CachedFile<T> {
  let promise: Promise<T> | undefined
  let value: T | undefined
  return {
    load() {
      promise ??= load().then(
        (loaded) => {
          value = loaded
          return loaded
        },
        (error) => {
          promise = undefined
          throw error
        },
      )
      return promise
    },
    current: () => value,
  }
}

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the outlines failed with status ${response.status}`)
  return (await response.json()) as T
}
