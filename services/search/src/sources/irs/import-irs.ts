import { type FileImporter, loadRows, readDecimal, readTable, SourceError } from '@homeground/sources'

/**
 * The IRS's "SOI Tax Stats, individual income tax by ZIP code" (`NNzpallagi.csv`): returns and
 * adjusted gross income (in $1,000) by zip and six income classes. Column case differs by year. The
 * zips 00000 and 99999 are totals of a state.
 */
export const irs: FileImporter = {
  tables: ['irs_class'],
  vintageOf: taxYear,
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
