import { sum } from '@homeground/columns'
import type { FigureNote } from '@homeground/contracts'
import { type FileImporter, loadRows, type Queryable, readDecimal, readTable, SourceError } from '@homeground/sources'
import { type AttributeColumn, newestByZip, type ShareParts, shownYears } from '../attribute-column.ts'
import { columnCoverage, type SearchSource, type SourceColumns } from '../search-source.ts'

/** Returns and adjusted gross income ($1,000) of one zip by income class, class 1 at 0. */
interface IncomeClasses {
  readonly returns: readonly number[]
  readonly agiThousands: readonly number[]
}

/**
 * The six classes of the IRS files, in dollars of adjusted gross income: under 25,000 · 25,000–50,000 ·
 * 50,000–75,000 · 75,000–100,000 · 100,000–200,000 · 200,000 or more.
 */
const classesOf: Readonly<Record<string, readonly number[]>> = {
  pct_returns_0_50k: [1, 2],
  pct_returns_50k_100k: [3, 4],
  pct_returns_100k_200k: [5],
  pct_returns_100k_plus: [5, 6],
  pct_returns_200k_plus: [6],
}

const averageKey = 'avg_agi_per_return'
const incomeKeys = [averageKey, ...Object.keys(classesOf)]

/** What an income attribute of one zip is computed from: its income in dollars or some of its returns, of all returns. */
function partsOf(key: string, { returns, agiThousands }: IncomeClasses): ShareParts {
  const part =
    key === averageKey ? 1000 * sum(agiThousands) : sum(classesOf[key]!.map((agiClass) => returns[agiClass - 1] ?? 0))
  return { part: [part, null], whole: [sum(returns), null] }
}

/**
 * Any income attribute of one zip, by its key: total AGI / returns in dollars, or the share of the returns in the classes,
 * 0–100. Null without returns.
 */
function incomeMeasure(key: string, { part: [part], whole: [returns] }: ShareParts): number | null {
  if (returns <= 0) return null
  return key === averageKey ? part / returns : (100 * part) / returns
}

/** One published tax year. */
interface TaxYear {
  readonly year: number
  readonly demonstration: boolean
  readonly byZip: ReadonlyMap<string, IncomeClasses>
}

/**
 * The income attributes, zip by zip from the newest tax year that has the zip, as `newestByZip` does; empty
 * when none is loaded.
 */
async function readIncomeColumns(db: Queryable): Promise<SourceColumns> {
  const parts: { year: number; demonstration: boolean }[] = await db.query(
    `select p.part::int as year, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'irs' order by 1 desc`,
  )
  const years: TaxYear[] = []
  for (const year of shownYears(parts.map((part) => part.year))) {
    const { demonstration } = parts.find((part) => part.year === year)!
    years.push({ year, demonstration, byZip: await readClasses(db, year) })
  }
  const columns = incomeKeys.flatMap((key) => {
    const column = newestByZip(years.map((year) => ({ year: year.year, column: columnOf(key, year) })))
    return column ? [[key, column] as const] : []
  })
  return { columns: new Map(columns) }
}

async function readClasses(db: Queryable, year: number): Promise<Map<string, IncomeClasses>> {
  const rows: { zip: string; agi_class: number; returns: number; agi_thousands: number }[] = await db.query(
    `select zip, agi_class, returns, agi_thousands from irs_class i
     join published p on p.source = 'irs' and p.part = i.part and p.load_id = i.load_id where i.part = $1`,
    [String(year)],
  )
  const byZip = new Map<string, { returns: number[]; agiThousands: number[] }>()
  for (const { zip, agi_class, returns, agi_thousands } of rows) {
    const classes = byZip.get(zip) ?? { returns: Array(6).fill(0), agiThousands: Array(6).fill(0) }
    classes.returns[agi_class - 1] = returns
    classes.agiThousands[agi_class - 1] = agi_thousands
    byZip.set(zip, classes)
  }
  return byZip
}

const nothingCounted: FigureNote = { kind: 'missing', reason: 'nothing_counted' }

/** A class of fewer than 20 returns is counted in a neighboring one: its own rows are empty or 0. */
const mergedClasses: FigureNote = { flags: ['merged_classes'] }

function columnOf(key: string, { year, demonstration, byZip }: TaxYear): AttributeColumn {
  const data_set = demonstration ? 'demonstration' : 'real'
  const values = new Map<string, number>()
  const parts = new Map<string, ShareParts>()
  const notes = new Map<string, FigureNote>()
  for (const [zip, classes] of byZip) {
    const ofZip = partsOf(key, classes)
    const value = incomeMeasure(key, ofZip)
    if (value === null) notes.set(zip, nothingCounted)
    else values.set(zip, value)
    if (value !== null) parts.set(zip, ofZip)
    if (value === 0) notes.set(zip, mergedClasses)
  }
  return { provenance: { vintage: String(year), data_set }, values, moe: new Map(), parts, notes }
}

/**
 * The IRS's "SOI Tax Stats, individual income tax by ZIP code" (`NNzpallagi.csv`): returns and
 * adjusted gross income (in $1,000) by zip and six income classes. Column case differs by year. The
 * zips 00000 and 99999 are totals of a state.
 */
const irs: FileImporter = {
  tables: ['irs_class'],
  vintageOf: taxYear,
  periodFigures: [
    { table: 'irs_class', part: 't.part', key: ['zip', 'agi_class'], figures: ['returns', 'agi_thousands'] },
  ],
  async read(load, file, given) {
    const table = await readTable(file)
    const at = table.header.require({ zip: 'zipcode', agiClass: 'agi_stub', returns: 'N1', agi: 'A00100' })
    const year = taxYear(given.vintage, file.name)
    const compared = comparedColumns.map((each) => {
      return { ...each, position: table.header.index(each.name), total: 0 }
    })
    let allReturns = 0
    await loadRows(load, table, {
      table: 'irs_class',
      columns: ['part', 'zip', 'agi_class', 'returns', 'agi_thousands'],
      parse({ fields }) {
        const zip = fields[at.zip]!.trim().padStart(5, '0')
        if (!/^[0-9]{5}$/.test(zip)) return 'not a zip'
        if (zip === '00000' || zip === '99999') return 'total of a state'
        const agiClass = readDecimal(fields[at.agiClass])
        const isClass = Number.isInteger(agiClass) && agiClass >= 1 && agiClass <= 6
        if (!isClass) return 'unknown income class'
        const [returns, agi] = [readDecimal(fields[at.returns]), readDecimal(fields[at.agi])]
        if (!(returns >= 0) || Number.isNaN(agi)) return 'a value is not a number'
        allReturns += returns
        for (const each of compared) each.total += readDecimal(fields[each.position])
        return isOfClass({ agiClass, returns, agi })
          ? { zip, agiClass, returns, agi }
          : 'the income per return is not of its class'
      },
      partOf: () => year,
      keyOf: ({ zip, agiClass }) => `${zip} ${agiClass}`,
      repeated: 'repeated zip and class',
      rowsOf: ({ zip, agiClass, returns, agi }) => [[year, zip, agiClass, returns, agi]],
    })
    for (const { name, isPart, position, total } of compared) {
      if (position < 0 || !Number.isFinite(total)) continue
      if (isPart ? total <= allReturns : total >= allReturns) continue
      throw new SourceError(
        'unknown_layout',
        `Column ${name} has ${isPart ? 'more' : 'fewer'} than column N1 has returns: the two may be exchanged.`,
      )
    }
  },
}

/** Columns whose sums are at most that of the returns (single, joint, head of household), or at least (people). */
const comparedColumns = [
  { name: 'mars1', isPart: true },
  { name: 'MARS2', isPart: true },
  { name: 'MARS4', isPart: true },
  { name: 'N2', isPart: false },
]

/** Limits of the classes in $1,000 of income per return; the first has no lower one, the last no upper one. */
const classLimits = [Number.NEGATIVE_INFINITY, 25, 50, 75, 100, 200, Number.POSITIVE_INFINITY]
/** A class of fewer than 20 returns is counted in a neighboring one, whose income may then be far off. */
const CLASS_TOLERANCE = 4
const FEWEST_RETURNS = 100

/** False if the income of a class, divided by its returns, is far outside of the class: columns were exchanged. */
function isOfClass({ agiClass, returns, agi }: { agiClass: number; returns: number; agi: number }): boolean {
  if (returns < FEWEST_RETURNS) return true
  const each = agi / returns
  return each >= classLimits[agiClass - 1]! / CLASS_TOLERANCE && each <= classLimits[agiClass]! * CLASS_TOLERANCE
}

/** The tax year of a file: as given with the import, else from its name, `21zpallagi.csv` → `2021`. */
export function taxYear(given: string | undefined, name: string): string {
  const short = /(\d\d)zpall?agi/i.exec(name)?.[1]
  const year = given ?? (short && `20${short}`)
  if (!year || !/^20\d\d$/.test(year)) {
    throw new SourceError('unknown_layout', `Give the tax year of ${name}, for example --vintage 2021.`)
  }
  return year
}

export const source: SearchSource = {
  importer: { ...irs, coverage: columnCoverage(readIncomeColumns) },
  attributes: incomeKeys,
  readColumns: readIncomeColumns,
}
