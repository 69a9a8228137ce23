import { springOf } from '@homeground/catalog/periods'
import type { Subject } from '@homeground/contracts'
import {
  type FileImporter,
  type Header,
  loadRows,
  readDelimited,
  type Skipped,
  SourceError,
  type SourceFolder,
  skipped,
} from '@homeground/sources'
import { readPercent } from '../../measures/percent.ts'
import { resultsCoverage } from '../coverage.ts'
import { lowIncomeColumns, namedVintage, readCount, schoolId, setVintage } from '../nces-fields.ts'

/** Data groups of ED Data Express: academic achievement in mathematics (FS175) and reading (FS178). */
const groupSubjects: Readonly<Record<string, Subject>> = { '583': 'math', '584': 'rla' }

/**
 * Files of ED Data Express for 2018–19 to 2021–22, e.g. `SY2122_FS175_DG583_SCH`, with a line for each
 * school, grade and group of students. `Denominator` is the number of students with a valid score.
 */
const readDataExpressLayout: ReadLayout = ({ index, require }) => {
  if (index('NCES SCH ID') < 0 && index('Data Group') < 0) return undefined
  const at = require({
    year: 'School Year',
    ncesId: 'NCES SCH ID',
    group: 'Data Group',
    percent: 'Value',
    takers: 'Denominator',
    population: 'Population',
    subgroup: 'Subgroup',
    grade: 'Age/Grade',
  })
  return {
    parse(fields) {
      const text = (key: keyof typeof at) => fields[at[key]]!.trim()
      const subject = groupSubjects[text('group')]
      if (!subject) return 'not data group 583 (math) or 584 (reading)'
      const isOfAll =
        /^All Students/i.test(text('subgroup')) &&
        /^(?:All Students.*)?$/i.test(text('population')) &&
        /^All Grades$/i.test(text('grade'))
      if (!isOfAll) return notOfAll
      const year = springOf(text('year'))
      if (!year) return 'not a school year'
      return resultRow(
        { year, subject },
        {
          ncesId: text('ncesId'),
          percent: text('percent'),
          // The number is withheld with the percent.
          takers: /^S$/i.test(text('takers')) ? '' : text('takers'),
        },
      )
    },
  }
}

const PERCENT = /^ALL_(MTH|RLA)00PCTPROF_(\d{4})$/i

/**
 * Files of one subject and school year, to 2020–21, one line for each school. The columns of all students in all
 * grades are named for both, e.g. `ALL_MTH00PCTPROF_1718`; those of economically disadvantaged students, which a file may
 * lack, begin with `ECD_`.
 */
const readWideLayout: ReadLayout = ({ names, require, index }) => {
  const percentName = names.find((name) => PERCENT.test(name)) ?? ''
  const [, code = '', years = ''] = PERCENT.exec(percentName) ?? []
  const year = springOf(years)
  if (!year) return undefined
  const at = require({ ncesId: 'NCESSCH', percent: percentName, takers: `ALL_${code}00NUMVALID_${years}` })
  const lowIncome = { percent: index(`ECD_${code}00PCTPROF_${years}`), takers: index(`ECD_${code}00NUMVALID_${years}`) }
  const of = { year, subject: subjectsByCode[code.toUpperCase()]! }
  return {
    parse(fields) {
      const text = (at: number) => (at < 0 ? '' : fields[at]!)
      return resultRow(of, {
        ncesId: fields[at.ncesId]!,
        percent: fields[at.percent]!,
        takers: fields[at.takers]!,
        lowIncome: { percent: text(lowIncome.percent), takers: text(lowIncome.takers) },
      })
    },
  }
}

const subjectsByCode: Readonly<Record<string, Subject>> = { MTH: 'math', RLA: 'rla' }

/** Files of 2018–19 with a line for each school, grade and group of students; grade `00` is all grades. */
const readLongLayout: ReadLayout = ({ index, require }) => {
  if (index('PCTPROF') < 0) return undefined
  const at = require({
    year: 'SCHOOL_YEAR',
    ncesId: 'NCESSCH',
    subject: 'SUBJECT',
    grade: 'GRADE',
    category: 'CATEGORY',
    takers: 'NUMVALID',
    percent: 'PCTPROF',
  })
  return {
    parse(fields) {
      const text = (key: keyof typeof at) => fields[at[key]]!.trim()
      if (!/^(?:00?|ALL)$/i.test(text('grade')) || !/^ALL$/i.test(text('category'))) return notOfAll
      const year = springOf(text('year'))
      if (!year) return 'not a school year'
      const subject = subjectsByCode[text('subject').toUpperCase()]
      if (!subject) return 'not math or reading'
      return resultRow({ year, subject }, { ncesId: text('ncesId'), percent: text('percent'), takers: text('takers') })
    },
  }
}

/** The result of a group of students in all grades of a school, in one subject and spring. */
interface GroupResult {
  readonly raw: string | null
  readonly low: number | null
  readonly high: number | null
  readonly takers: number | null
}

/** The result of all students of a school. */
interface ResultRow extends GroupResult {
  readonly year: number
  readonly subject: Subject
  readonly ncesId: string
  /** Of its economically disadvantaged students; all null where the file has none. */
  readonly lowIncome: GroupResult
}

/** One layout of the publisher's files. */
interface ResultLayout {
  /** Parses a line, or returns why it is rejected or skipped. */
  readonly parse: (fields: readonly string[]) => ResultRow | string | Skipped
}

/** Of single grades and groups of students. */
const notOfAll = skipped('not about all students in all grades')

/** Reads the header of a file in this layout; undefined when it is in another. */
type ReadLayout = (header: Header) => ResultLayout | undefined

interface GroupCells {
  readonly percent: string
  readonly takers: string
}

const noCells: GroupCells = { percent: '', takers: '' }

/** The cells of a line, parsed; or why the line is rejected. */
function resultRow(
  of: { readonly year: number; readonly subject: Subject },
  cells: GroupCells & { readonly ncesId: string; readonly lowIncome?: GroupCells },
): ResultRow | string {
  const ncesId = schoolId(cells.ncesId)
  if (!ncesId) return 'not an NCES school id'
  const all = groupResult(cells)
  if (typeof all === 'string') return all
  const lowIncome = groupResult(cells.lowIncome ?? noCells)
  if (typeof lowIncome === 'string') return lowIncome
  const isMore = all.takers !== null && lowIncome.takers !== null && lowIncome.takers > all.takers
  return isMore ? 'more low-income test takers than test takers' : { ...of, ncesId, ...all, lowIncome }
}

function groupResult(cells: GroupCells): GroupResult | string {
  const raw = cells.percent.trim()
  const percent = readPercent(raw)
  if (percent === undefined) return 'not a percent'
  const takers = readCount(cells.takers)
  if (takers === undefined) return 'not a number of test takers'
  return { raw: raw || null, low: percent?.low ?? null, high: percent?.high ?? null, takers }
}

const layouts = [readWideLayout, readLongLayout, readDataExpressLayout]

/**
 * EDFacts achievement of all students in all grades, in the layouts of the publisher: wide and long files,
 * and those of ED Data Express; of low-income students from wide files only. A part is one spring and subject, `2018/math`.
 */
const edfacts: FileImporter = {
  tables: ['assessment'],
  vintageOf: namedVintage,
  async read(load, file) {
    const table = await readDelimited(file)
    const layout = layouts.map((read) => read(table.header)).find((found) => found !== undefined)
    if (!layout) {
      throw new SourceError(
        'unknown_layout',
        'The file has no column ALL_MTH00PCTPROF_ or ALL_RLA00PCTPROF_ of a school year, PCTPROF (long layout) or NCES SCH ID (ED Data Express).',
      )
    }
    await loadRows(load, table, {
      table: 'assessment',
      columns: ['year', 'subject', 'nces_id', 'raw', 'low', 'high', 'takers', ...lowIncomeColumns],
      parse: ({ fields }) => layout.parse(fields),
      partOf: ({ year, subject }) => `${year}/${subject}`,
      keyOf: ({ year, subject, ncesId }) => `${year}${subject}${ncesId}`,
      repeated: 'school repeated',
      rowsOf: ({ year, subject, ncesId, raw, low, high, takers, lowIncome }) => [
        [
          ...[year, subject, ncesId, raw, low, high, takers],
          ...[lowIncome.raw, lowIncome.low, lowIncome.high, lowIncome.takers],
        ],
      ],
    })
    setVintage(load)
  },
}

/** Counts the results of edc too: both are of one group. */
const importer: FileImporter = {
  ...edfacts,
  coverage: resultsCoverage,
  periodFigures: [
    {
      table: 'assessment',
      part: "t.year || '/' || t.subject",
      key: ['nces_id'],
      figures: ['low', 'high', 'takers', ...lowIncomeColumns.slice(1)],
    },
  ],
}

export const source: SourceFolder = { importer }
