import { springOf } from '@homeground/catalog/periods'
import { findState } from '@homeground/catalog/states'
import { type Header, loadRows, type OpenLoad, type Table } from '@homeground/sources'
import { districtId, schoolId, setVintage } from '../nces-fields.ts'

/** Codes of the directories of 2015–16 and older, and the words of newer ones. Source: NCES file documentation. */
export const statuses: Readonly<Record<string, string>> = {
  1: 'Open',
  2: 'Closed',
  3: 'New',
  4: 'Added',
  5: 'Changed Boundary/Agency',
  6: 'Inactive',
  7: 'Future',
  8: 'Reopened',
}
export const types: Readonly<Record<string, string>> = {
  1: 'Regular School',
  2: 'Special Education School',
  3: 'Career and Technical School',
  4: 'Alternative School',
}
/** Types that some years name in other words or besides. */
export const otherTypes = [
  'Vocational School',
  'Vocational Education School',
  'Other/Alternative School',
  'Alternative Education School',
  'Reportable Program',
]
const levelNames: Readonly<Record<string, string>> = { 1: 'Elementary', 2: 'Middle', 3: 'High', 4: 'Other' }

/** The words of a cell, which has them or a code for them; null for a blank one. */
function wordsOf(text: string, words: Readonly<Record<string, string>>): string | null {
  return words[text] ?? (text || null)
}

/** The spring of a `SCHOOL_YEAR`, or of a `SURVYEAR`, which is the fall before: `2014` is 2014–15. */
export function springOfSurvey(text: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(text) ? Number(text) + 1 : springOf(text)
}

export interface DirectoryRow {
  /** Spring of the school year. */
  readonly year: number
  readonly ncesId: string
  readonly leaId: string
  readonly name: string
  readonly leaName: string
  readonly town: string | null
  readonly stateAbbr: string
  readonly zip: string | null
  readonly status: string | null
  readonly type: string | null
  readonly charter: boolean | null
  /** PK, KG, 01 … 13, UG or AE. */
  readonly gradeLow: string | null
  readonly gradeHigh: string | null
  readonly level: string | null
  /** Its location, without the town: `15 West Street, Building B`. */
  readonly street: string | null
  /** `(508) 555-0134`. */
  readonly phone: string | null
  /** An http or https address. */
  readonly website: string | null
}

/** Where a school is and what kind it is: columns of `school` and of `school_profile` alike. */
export const placeAndKindColumns = [
  'town',
  'state_abbr',
  'zip',
  'status',
  'type',
  'charter',
  'grade_low',
  'grade_high',
  'level',
  'street',
  'phone',
  'website',
] as const

/** The columns of `school`, in the order in which its rows are written. */
export const directoryColumns = ['year', 'nces_id', 'lea_id', 'name', 'lea_name', ...placeAndKindColumns]

const GRADE = /^(?:PK|KG|UG|AE|0[1-9]|1[0-3])$/
/** Five digits, three or four after lost leading zeros, or nine. */
const ZIP = /^(?!0+$)(\d{3,5})(?:-?\d{4})?$/

const names = {
  year: 'SCHOOL_YEAR',
  ncesId: 'NCESSCH',
  leaId: 'LEAID',
  name: 'SCH_NAME',
  leaName: 'LEA_NAME',
  state: 'ST',
  town: 'LCITY',
  zip: 'LZIP',
  low: 'GSLO',
  high: 'GSHI',
}
/** Of 2015–16 and older. */
const oldNames = {
  ...names,
  year: 'SURVYEAR',
  name: ['SCH_NAME', 'SCHNAM'],
  leaName: ['LEA_NAME', 'LEANM'],
  state: ['STABR', 'STBR', 'ST', 'LSTATE'],
}

/** Finds the columns of a CCD school directory (029). Errors: a SourceError naming what is missing. */
function directoryLayout(header: Header) {
  const surveyYear = header.index('SURVYEAR')
  return {
    ...header.require<keyof typeof names>(surveyYear < 0 ? names : oldNames),
    surveyYear,
    locationState: header.index('LSTATE'),
    mailingZip: header.index('MZIP'),
    status: header.index('SY_STATUS_TEXT', 'SY_STATUS', 'STATUS'),
    type: header.index('SCH_TYPE_TEXT', 'SCH_TYPE', 'TYPE'),
    charter: header.index('CHARTER_TEXT', 'CHARTR'),
    level: header.index('LEVEL'),
    street: header.index('LSTREET1', 'LSTREE'),
    street2: header.index('LSTREET2'),
    street3: header.index('LSTREET3'),
    phone: header.index('PHONE'),
    website: header.index('WEBSITE'),
  }
}

export type DirectoryLayout = ReturnType<typeof directoryLayout>

/** Parses one line, or returns why it is rejected. */
export function directoryRow(fields: readonly string[], at: DirectoryLayout): DirectoryRow | string {
  const text = (index: number) => (index < 0 ? '' : fields[index]!.trim())
  const year = (at.year === at.surveyYear ? springOfSurvey : springOf)(text(at.year))
  if (!year) return 'not a school year'
  const ncesId = schoolId(text(at.ncesId))
  if (!ncesId) return 'not an NCES school id'
  const stateAbbr = stateOf(text(at.state), text(at.locationState))
  if (!stateAbbr) return 'not in a state or territory'
  const name = text(at.name)
  if (name === '') return 'no name'
  return {
    year,
    ncesId,
    leaId: districtId(text(at.leaId), ncesId),
    name,
    leaName: text(at.leaName),
    town: text(at.town) || null,
    stateAbbr,
    zip: zipOf(text(at.zip)) ?? zipOf(text(at.mailingZip)),
    status: wordsOf(text(at.status), statuses),
    type: wordsOf(text(at.type), types),
    charter: yesOrNo(text(at.charter)),
    gradeLow: gradeOf(text(at.low)),
    gradeHigh: gradeOf(text(at.high)),
    level: wordsOf(text(at.level), levelNames),
    street: [at.street, at.street2, at.street3].map(text).filter(isStreet).join(', ') || null,
    phone: phoneOf(text(at.phone)),
    website: websiteOf(text(at.website)),
  }
}

/** The agency's state, whose tests the students take; for federal schools (BI) the state they are in. */
function stateOf(agency: string, location: string): string | undefined {
  return findState(agency) ?? findState(location)
}

function zipOf(text: string): string | null {
  return ZIP.exec(text)?.[1]?.padStart(5, '0') ?? null
}

/** NCES writes M for missing and N for not applicable in files of older years. */
function isStreet(text: string): boolean {
  return text.length > 1
}

/** The ten digits of a US phone number, as people write it; null for anything else. */
function phoneOf(text: string): string | null {
  const [, area, exchange, line] = /^1?([2-9]\d\d)(\d{3})(\d{4})$/.exec(text.replace(/[\s().+-]/g, '')) ?? []
  return area ? `(${area}) ${exchange}-${line}` : null
}

const LONGEST_ADDRESS = 300
const HOST_AND_PATH = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*)?$/i

/** An http or https address, without which a host is completed; null for anything else, as it becomes a link. */
function websiteOf(text: string): string | null {
  const address = HOST_AND_PATH.test(text) ? `http://${text}` : text
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return null
  const { protocol, hostname, username, href } = new URL(address)
  const isWeb = (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') && username === ''
  return isWeb ? href : null
}

function gradeOf(text: string): string | null {
  const grade = /^\d$/.test(text) ? `0${text}` : text.toUpperCase()
  return GRADE.test(grade) ? grade : null
}

function yesOrNo(text: string): boolean | null {
  if (/^(?:yes|1)$/i.test(text)) return true
  return /^(?:no|2)$/i.test(text) ? false : null
}

/** Loads a CCD school directory; each school year in it is a part of its own, `2018/directory`. */
export async function readDirectory(load: OpenLoad, table: Table): Promise<void> {
  const layout = directoryLayout(table.header)
  await loadRows(load, table, {
    table: 'school',
    columns: directoryColumns,
    parse: ({ fields }) => directoryRow(fields, layout),
    partOf: ({ year }) => `${year}/directory`,
    keyOf: ({ year, ncesId }) => `${year}${ncesId}`,
    repeated: 'school repeated',
    rowsOf: (school) => [
      [
        school.year,
        school.ncesId,
        school.leaId,
        school.name,
        school.leaName,
        school.town,
        school.stateAbbr,
        school.zip,
        school.status,
        school.type,
        school.charter,
        school.gradeLow,
        school.gradeHigh,
        school.level,
        school.street,
        school.phone,
        school.website,
      ],
    ],
  })
  setVintage(load)
}
