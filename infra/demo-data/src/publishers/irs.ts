import { fipsOfState, type StateAbbreviation } from '@homeground/catalog/states'
import type { Place } from '../country/places.ts'
import { ISLAND_AREAS } from '../country/states.ts'
import { normal } from '../random.ts'
import { ByteRows } from './byte-rows.ts'

/** Tax year 2021. */
export const IRS = { file: '21zpallagi.csv', vintage: '2021' }

/** Upper ends of the six classes of adjusted gross income, USD. */
const CLASS_ENDS = [25_000, 50_000, 75_000, 100_000, 200_000, Number.POSITIVE_INFINITY]
/** Zips with fewer returns are added to the state's row 99999; classes with fewer are zero. */
const FEWEST_RETURNS = 100
const FEWEST_IN_CLASS = 20

const STATE_TOTAL = '00000'
const STATE_REST = '99999'
const RETURNS_PER_PERSON = 0.47
const HEADER =
  'STATEFIPS,STATE,zipcode,agi_stub,N1,mars1,MARS2,MARS4,ELF,CPREP,PREP,DIR_DEP,VRTCRIND,N2,TOTAL_VITA,VITA,TCE,VITA_EIC,RAC,ELDERLY,A00100,N02650,A02650,N00200,A00200'

interface IncomeClass {
  returns: number
  agiUsd: number
}

/** Share of a normal distribution below `x` (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function shareBelow(x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 1
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const above = 0.3989422804 * Math.exp((-x * x) / 2) * poly
  return x >= 0 ? 1 - above : above
}

/** Returns and income of each class, if incomes are log-normal around `medianUsd`. */
export function incomeClasses(
  returns: number,
  { medianUsd, spread }: { medianUsd: number; spread: number },
): IncomeClass[] {
  const mean = medianUsd * Math.exp((spread * spread) / 2)
  let [returnsBelow, agiBelow] = [0, 0]
  return CLASS_ENDS.map((end) => {
    const x = Math.log(end / medianUsd) / spread
    const [returnsTo, agiTo] = [shareBelow(x), shareBelow(x - spread)]
    const classOfIncome = {
      returns: 10 * Math.round((returns * (returnsTo - returnsBelow)) / 10),
      agiUsd: returns * mean * (agiTo - agiBelow),
    }
    ;[returnsBelow, agiBelow] = [returnsTo, agiTo]
    return classOfIncome
  })
}

/** SOI individual income tax by zip and income class; amounts in thousands of dollars. */
export function writeIrs(path: string, places: readonly Place[], seed: number): number {
  const inequality = normal(seed, 'inequality')
  const rows = new ByteRows(path)
  let written = 0
  rows.text(`${HEADER}\n`)

  function write(state: StateAbbreviation, zip: string, classes: readonly IncomeClass[]): void {
    classes.forEach(({ returns, agiUsd }, stub) => {
      const shares = [0.48, 0.36, 0.13, 0.9, 0.03, 0.53, 0.7, 0.01]
      const [single, joint, head, electronic, ...rest] = shares.map((share) => 10 * Math.round((returns * share) / 10))
      const agi = Math.round(agiUsd / 1000)
      const people = 10 * Math.round(returns * 0.19)
      const elderly = 10 * Math.round(returns * 0.024)
      const wages = [10 * Math.round(returns * 0.083), Math.round(agi * 0.7)]
      rows.text(
        `${fipsOfState[state]},${state},${zip},${stub + 1},${returns},${single},${joint},${head},` +
          `${electronic},${rest.join(',')},${people},0,0,0,0,0,${elderly},${agi},${returns},` +
          `${Math.round(agi * 1.015)},${wages.join(',')}\n`,
      )
      written++
    })
  }

  const none = () => CLASS_ENDS.map(() => ({ returns: 0, agiUsd: 0 }))
  const add = (sum: IncomeClass[], classes: readonly IncomeClass[]) =>
    sum.map((one, i) => ({ returns: one.returns + classes[i]!.returns, agiUsd: one.agiUsd + classes[i]!.agiUsd }))
  const byState = Map.groupBy(
    places.filter((place) => place.population > 0 && !ISLAND_AREAS.has(place.state)),
    (place) => place.state,
  )
  for (const [state, inState] of byState) {
    let [total, rest] = [none(), none()]
    const publishedZips: [string, IncomeClass[]][] = []
    for (const place of inState) {
      const returns = Math.round(place.population * RETURNS_PER_PERSON)
      const classes = incomeClasses(returns, {
        medianUsd: 0.68 * place.incomeUsd,
        spread: 0.9 + 0.2 * Math.max(0, place.affluence) + 0.05 * inequality(place.key),
      })
      total = add(total, classes)
      const published = classes.map((one) => (one.returns < FEWEST_IN_CLASS ? none()[0]! : one))
      if (returns < FEWEST_RETURNS) rest = add(rest, classes)
      else publishedZips.push([place.zip, published])
    }
    write(state, STATE_TOTAL, total)
    for (const [zip, classes] of publishedZips) write(state, zip, classes)
    write(state, STATE_REST, rest)
  }
  rows.close()
  return written
}
