import { seasonOf } from './months.ts'

/** Corners of a curve over the months, with straight lines between them. */
type Curve = readonly (readonly [month: number, value: number])[]

function at(curve: Curve, month: number): number {
  const next = curve.findIndex(([corner]) => corner >= month)
  if (next === -1) return curve.at(-1)![1]
  if (next === 0) return curve[0]![1]
  const [leftMonth, left] = curve[next - 1]!
  const [rightMonth, right] = curve[next]!
  return left + ((right - left) * (month - leftMonth)) / (rightMonth - leftMonth)
}

/** Median listing price without seasons: rises slowly until early 2020, steeply until mid-2022, then stays level. */
const PRICE: Curve = [
  [0, 0.675],
  [26, 0.735],
  [36, 0.83],
  [48, 0.93],
  [53, 1.005],
  [60, 0.975],
  [69, 1],
  [75, 1.01],
]

/** Homes for sale: lowest around 2021, with only a partial recovery. */
const INVENTORY: Curve = [
  [0, 1],
  [20, 1.02],
  [26, 0.88],
  [35, 0.6],
  [49, 0.4],
  [58, 0.6],
  [64, 0.55],
  [75, 0.65],
]

/** Demand: when it is high, more listings are pending and homes spend fewer days on the market. */
const HEAT: Curve = [
  [0, 1],
  [25, 1.02],
  [30, 1.3],
  [50, 1.75],
  [58, 1.2],
  [75, 1.15],
]

/** Share of listings with a reduced price: low in a rising market, high when it turns. */
const REDUCED: Curve = [
  [0, 0.22],
  [26, 0.19],
  [40, 0.11],
  [50, 0.13],
  [57, 0.28],
  [75, 0.21],
]

/** A yearly wave that is highest in the month `peak` (0 is January). */
const wave = (month: number, peak: number) => Math.cos(((seasonOf(month) - peak) / 12) * 2 * Math.PI)

/** The country's housing market in one month; every figure but the share is relative to a usual month. */
export interface Market {
  /** 1 in fall 2023. */
  readonly price: number
  readonly inventory: number
  readonly heat: number
  readonly newListings: number
  readonly reducedShare: number
  readonly daysOnMarket: number
}

export function marketIn(month: number): Market {
  const heat = at(HEAT, month) * (1 + 0.12 * wave(month, 3))
  return {
    price: at(PRICE, month) * (1 + 0.03 * wave(month, 5.5)),
    inventory: at(INVENTORY, month) * (1 + 0.14 * wave(month, 8)),
    heat,
    newListings: (0.6 + 0.4 * at(INVENTORY, month)) * (1 + 0.25 * wave(month, 4)),
    reducedShare: at(REDUCED, month) * (1 + 0.25 * wave(month, 8)),
    daysOnMarket: 1 / heat,
  }
}
