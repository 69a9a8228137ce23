import { defaults } from '@homeground/catalog/defaults'
import { type Level, levels, searchLevels } from '@homeground/catalog/levels'
import { findSchoolMeasure, levelFilters } from '@homeground/catalog/school-measures'
import { type AreaRequest, readArea } from './area.ts'
import { Fields, type Parsed, type Query, readSchoolFields, readYear } from './fields.ts'
import { type AttributeRange, readPriceAndScore, readRange } from './filters.ts'
import type { Order } from './order.ts'

/** Values of a measure that schools of a level must have. */
export interface LevelRange extends AttributeRange {
  readonly level: Level
}

export interface SchoolSearchRequest {
  /** `rising`: zips with their rising schools. */
  readonly variant: 'schools' | 'rising'
  readonly area: AreaRequest
  /** In the order of the catalog, each once. */
  readonly levels: readonly Level[]
  /** Spring; undefined when it was not sent. */
  readonly year: number | undefined
  /** By the key of a measure, or of a zip's attribute in the rising variant. */
  readonly order: Order
  /** Of the rising variant: price and score of the zip, and measures of its schools by level. */
  readonly zipRanges: readonly AttributeRange[]
  readonly levelRanges: readonly LevelRange[]
  /** Which measures an item carries; undefined means all. Does not change what is found. */
  readonly fields?: readonly string[] | undefined
}

/** Attributes of zips that rising schools can be ordered by. */
const zipOrders = ['median_listing_price', 'overall_score']

const filterParameter = 'proficiencyFilter'

/** Parses `GET /api/search/schools`; `proficiencyFilter` selects the rising variant. Unknown parameters are ignored. */
export function parseSchoolSearch(query: Query): Parsed<SchoolSearchRequest> {
  const fields = new Fields(query)
  const variant = fields.text(filterParameter) ? 'rising' : 'schools'
  const levels = readSchoolLevels(fields, 'schoolLevels', 'schoolLevel')
  return fields.parsed<SchoolSearchRequest>({
    variant,
    area: readArea(fields),
    levels,
    year: readSchoolYear(fields),
    order: readOrder(fields, variant === 'rising'),
    zipRanges: readPriceAndScore(fields),
    levelRanges: readLevelRanges(fields).filter(({ level }) => levels.includes(level)),
    fields: readSchoolFields(fields),
  })
}

/** Reads levels from the first of several parameters: comma-separated, or `All`, which is the default. */
export function readSchoolLevels(fields: Fields, ...names: string[]): Level[] {
  const parameter = fields.list(...names)
  if (!parameter) return [...levels]
  const wanted = new Set<string>(parameter.items.filter((level) => level !== ''))
  for (const level of wanted) {
    if (level !== 'All' && !levels.includes(level as Level))
      fields.addError(parameter.name, `"${level.slice(0, 40)}" is not ${levels.join(', ')} or All`)
  }
  return wanted.has('All') ? [...levels] : levels.filter((level) => wanted.has(level))
}

/** Reads the spring of a school year; undefined when it was not sent. */
export function readSchoolYear(fields: Fields): number | undefined {
  return readYear(fields, 'schoolYear')
}

function readOrder(fields: Fields, ofZips: boolean): Order {
  const direction = fields.choice(['asc', 'desc'], 'orderByDir', 'searchOrderByDir')
  const parameter = fields.text('orderBy', 'searchOrderBy') ?? { name: 'orderBy', text: defaults.schoolOrderBy }
  const zipOrder = ofZips ? zipOrders.find((key) => key === parameter.text) : undefined
  const attribute = findSchoolMeasure(parameter.text)?.key ?? zipOrder
  if (attribute) return { attribute, direction }
  fields.addError(parameter.name, `"${parameter.text.slice(0, 60)}" is not a measure to order by`)
  return { attribute: parameter.text, direction }
}

/** Measure → level → `low,high` or `none`. */
function readLevelRanges(fields: Fields): LevelRange[] {
  const map = fields.object(filterParameter, 'must be a JSON object of measure → level → "low,high" or "none"')
  return Object.entries(map ?? {}).flatMap(([filter, byLevel]) => {
    const name = `${filterParameter}.${filter}`
    const attribute = Object.entries(levelFilters).find(([known]) => known === filter)?.[1]
    if (!attribute || byLevel === null || typeof byLevel !== 'object' || Array.isArray(byLevel)) {
      const names = Object.keys(levelFilters).join(', ')
      fields.addError(name, attribute ? 'must be an object of level → range' : `must be one of ${names}`)
      return []
    }
    return Object.entries(byLevel).flatMap(([level, option]) =>
      readLevelRange(fields, { name: `${name}.${level}`, attribute, level, option }),
    )
  })
}

function readLevelRange(
  fields: Fields,
  { name, attribute, level, option }: { name: string; attribute: string; level: string; option: unknown },
): LevelRange[] {
  const known = searchLevels.find((each) => each === level)
  if (!known) fields.addError(name, `the level must be one of ${searchLevels.join(', ')}`)
  const range = option === 'none' ? null : readRange(fields, { name, option })
  if (!known || !range) return []
  return [{ attribute, level: known, ...range, lowInclusive: false, highInclusive: true }]
}
